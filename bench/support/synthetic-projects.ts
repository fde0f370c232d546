import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { createRandom, type Random } from './random.ts';

/** An invented project, for measurements at larger sizes than the catalogue's. */
export type SyntheticProject = { readonly id: string; readonly name: string; readonly tickers: readonly string[] };

type Words = readonly [string, ...string[]];

const ONSETS: Words = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'w',
  'x',
  'z',
  'ch',
  'sh',
  'tr',
  'br',
  'st',
  'gl',
  'pr',
  '',
];
const VOWELS: Words = ['a', 'e', 'i', 'o', 'u', 'a', 'e', 'o', 'ai', 'ea', 'io', 'ou', 'y'];
const CODAS: Words = ['', '', '', '', 'n', 'r', 'l', 's', 'x', 'm', 't', 'nd', 'rk', 'st', 'ck'];
const KINDS: Words = [
  'Protocol',
  'Finance',
  'Network',
  'Swap',
  'DAO',
  'Labs',
  'Chain',
  'Exchange',
  'Markets',
  'Bridge',
  'Vault',
  'Pay',
  'Bank',
  'Capital',
  'Token',
  'Cash',
  'Games',
  'World',
  'AI',
  'Index',
  'Credit',
  'Yield',
  'Staking',
  'Wallet',
];
const TAILS: Words = ['Swap', 'Fi', 'DAO', 'Chain', 'Pay', 'X', 'Coin', 'Lend', 'Dex', 'Verse', 'Bit', 'Pad', 'Cash', 'Inu'];
const HEADS: Words = [
  'Baby',
  'Wrapped',
  'Super',
  'Meta',
  'Crypto',
  'Bitcoin',
  'Ether',
  'Moon',
  'Safe',
  'Little',
  'Golden',
  'Open',
  'Hyper',
  'Pepe',
  'Staked',
  'Real',
  'Bridged',
];
const NOUNS: Words = [
  'Silver',
  'Harbor',
  'Lantern',
  'River',
  'Falcon',
  'Otter',
  'Copper',
  'Maple',
  'Summit',
  'Orchid',
  'Comet',
  'Granite',
  'Willow',
  'Ember',
  'Beacon',
  'Anchor',
  'Quartz',
  'Raven',
  'Meadow',
  'Tundra',
  'Cobalt',
  'Nimbus',
  'Prairie',
  'Cedar',
  'Lagoon',
  'Thistle',
  'Marble',
  'Badger',
  'Canyon',
  'Saffron',
  'Juniper',
  'Pebble',
];

/** The best ranked projects have names of the catalogue. */
const CATALOG_DIR = join(import.meta.dirname, '../../catalog');

/** `count` projects, best ranked first, those with names of the catalogue leading; the same for the same seed. No two share a name. */
export function listProjects({ count, seed }: { count: number; seed: number }): SyntheticProject[] {
  const random = createRandom(seed);
  const names = new Set<string>();
  const projects: SyntheticProject[] = [];
  const add = (project: Omit<SyntheticProject, 'id'>) => {
    const key = project.name.toLowerCase();
    if (names.has(key)) return;
    names.add(key);
    projects.push({ id: `p${projects.length}`, ...project });
  };
  for (const project of readCatalogNames()) add(project);
  while (projects.length < count) add(makeProject(random));
  return projects.slice(0, count);
}

function makeProject(random: Random): { name: string; tickers: string[] } {
  const name = makeName(random);
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const ticker =
    random.next() < 0.5 ? letters.slice(0, 3 + random.below(3)) : letters.replaceAll(/[AEIOU]/g, '').slice(0, 3 + random.below(3));
  return { name, tickers: random.next() < 0.85 && ticker.length > 1 ? [ticker] : [] };
}

function makeName(random: Random): string {
  const share = random.next();
  if (share < 0.2) return coin(random, 2 + random.below(3));
  if (share < 0.4) return coin(random, 1 + random.below(3)) + random.pick(TAILS);
  if (share < 0.7) return `${coin(random, 2 + random.below(2))} ${random.pick(KINDS)}`;
  if (share < 0.8) return `${random.pick(HEADS)} ${coin(random, 2 + random.below(2))}`;
  if (share < 0.9) return `${random.pick(NOUNS)} ${coin(random, 2)} ${random.pick(KINDS)}`;
  return `${coin(random, 2)} ${random.pick(NOUNS)}`;
}

/** An invented word of `syllables` syllables, capitalised. */
function coin(random: Random, syllables: number): string {
  let word = '';
  for (let made = 0; made < syllables; made += 1)
    word += random.pick(ONSETS) + random.pick(VOWELS) + (made === syllables - 1 ? random.pick(CODAS) : '');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function readCatalogNames(): Omit<SyntheticProject, 'id'>[] {
  const files = readdirSync(CATALOG_DIR).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => CatalogProject.parse(JSON.parse(readFileSync(join(CATALOG_DIR, file), 'utf8'))));
}
