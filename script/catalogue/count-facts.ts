import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasValidChecksum } from '@redoubt/chain/checksum';
import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import { whyNotNone } from '@redoubt/domain/catalog/file/search-places';
import { toTokenProjects } from '@redoubt/domain/catalog/file/token-list';
import { readTokenList } from '@redoubt/server/catalog/import/read-token-list';
import { ROOT } from '../runner/run-command.ts';
import { type Comparison, compareContracts, type PublicLists } from './compare-contracts.ts';

const HELP = `Usage: node script/catalogue/count-facts.ts [list …]

Counts what the files of catalog/ state, and lists what an editor has to look at: projects without a status, losses without who failed,
"none" after a search in too few places, sources that are copies. Compares every contract, by chain, address and name, with public lists: npm @web3icons/common, the
repositories in catalog/readings, and each file or folder given as "list", any text with addresses in it. Ends with 1 on an address
whose checksum is wrong.`;

const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;
/**
 * Hosts that republish what others wrote, previews that vanish, and documentation of third parties. A page of theirs stood in for an
 * account of the project, a security firm, a court or a repository, which the catalogue names now.
 */
const COPIES: ReadonlySet<string> = new Set([
  ...['ainvest.com', 'aped.ai', 'bitbytedaily.com', 'bitcoinriser.com', 'btccusa.com', 'btcnoon.com', 'btcrepublic.com', 'coin-views.com'],
  ...['coinfomania.com', 'coinhubexchange.com', 'cointeeth.com', 'comunidadenft.xyz', 'cryptoevents.global', 'cryptoknowmics.com'],
  ...['cryptomortem.com', 'deeptrading.me', 'degendecoded.com', 'dhxrcw.cn', 'digitalc.com', 'docs.rs', 'dropsearn.com', 'hhpty.com'],
  ...[
    'howdybitcoin.com',
    'ih.advfn.com',
    'maxbit.cc',
    'mintlify.app',
    'mintlify.com',
    'newsinthesun.com',
    'ouchyi.rocks',
    'platoaistream.net',
  ],
  ...['pocketbank.net', 'privy.io', 'runfi.com', 'seekapa.com', 'signalplus.com', 'usheadlinenews.com', 'vdocuments.site', 'vercel.app'],
  ...['web3wire.net', 'www-tc.aicoin.com'],
]);

function isCopy(page: string): boolean {
  const host = URL.parse(page)?.hostname ?? '';
  return host.split('.').some((_, at, labels) => COPIES.has(labels.slice(at).join('.')));
}

type Referenced = { readonly address: string; readonly chain: string };
type ReadingJson = { snapshots: { chain: string; contracts: { address: string }[] }[] };
type MarketJson = { chain: string; references: { kind: string; address: string; source: string }[] };

/** Each JSON file of a folder of the repository. */
export function readFolder<Content>(folder: string): Content[] {
  const names = readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.json'))
    .sort();
  return names.map((name) => JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as Content);
}

/** Every address in the text of a file, or of all files of a folder, in lower case. */
export function listAddresses(path: string): string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => listAddresses(join(path, name)));
  return (readFileSync(path, 'utf8').match(ADDRESS) ?? []).map((address) => address.toLowerCase());
}

const PAGE_KEYS: ReadonlySet<string> = new Set(['source', 'report', 'url', 'cause', 'repaid', 'addresses', 'powers', 'audits']);

/** Every page that a file names as a source. */
function listPages(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listPages);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (key === 'places') return [];
    return typeof each === 'string' ? (PAGE_KEYS.has(key) && each.startsWith('http') ? [each] : []) : listPages(each);
  });
}

/** Each source of the files that only republishes another page. */
export function listCopies(files: readonly CatalogFile[]): string[] {
  return files.flatMap((file) => [...new Set(listPages(file))].filter(isCopy).map((page) => `${file.id} ${page}`));
}

async function main(lists: readonly string[]): Promise<number> {
  const files = readFolder<CatalogFile>('catalog');
  const markets = readFolder<MarketJson>('catalog/markets');
  const contracts: Referenced[] = files.flatMap((file) => file.contracts.map(({ chain, address }) => ({ chain, address })));
  const references: Referenced[] = markets.flatMap(({ chain, references: all }) => all.map(({ address }) => ({ chain, address })));
  const known = await readPublicLists(lists);

  const say = (label: string, value: number | string) => process.stdout.write(`${label.padEnd(58)}${value}\n`);
  const researched = files.filter(({ auditsSearched, incidentsSearched }) => auditsSearched ?? incidentsSearched);
  const incidents = files.flatMap((file) => file.incidents.map((incident) => ({ id: file.id, incident })));
  const lost = incidents.filter(({ incident: { lossUsd, shareLost } }) => (lossUsd !== undefined && lossUsd !== '0') || shareLost);
  const events = new Set(incidents.map(({ id, incident }) => incident.event ?? `${id} ${incident.date} ${incident.title}`));
  say('Projects', files.length);
  say('  with audits or incidents searched for', researched.length);
  say('  coins of chains, other chains, custodians', files.filter(({ noContract }) => noContract !== undefined).length);
  for (const state of ['live', 'winding-down', 'closed', 'merged', 'renamed'] as const) {
    say(`  ${state}`, files.filter(({ status }) => status?.state === state).length);
  }
  say('Audits', files.flatMap(({ audits }) => audits).length);
  say('Incidents', incidents.length);
  say('  events, each counted once', events.size);
  say('  with a loss', lost.length);
  say('  of these, saying who failed', lost.filter(({ incident }) => incident.lostBy).length);
  say('  saying what came back', incidents.filter(({ incident }) => incident.returned).length);
  say('Rulings', files.flatMap(({ rulings = [] }) => rulings).length);
  say('Bounties', files.filter(({ bounty }) => bounty !== undefined).length);
  say('Notices and thresholds by documents', files.flatMap(({ attested = [] }) => attested).length);
  say('Pages with a day and a publisher of their own', files.flatMap(({ sources = [] }) => sources).length);
  for (const kind of ['wrapped-coin', 'feed', 'pool', 'factory', 'router']) {
    say(`Market references: ${kind}`, markets.flatMap((market) => market.references).filter((each) => each.kind === kind).length);
  }

  let wrong = 0;
  for (const [label, all] of [
    ['Contracts', contracts],
    ['Market references', references],
  ] as const) {
    const bad = all.filter(({ address }) => !hasValidChecksum(address));
    wrong += bad.length;
    say(`${label}: addresses`, all.length);
    say('  with a wrong checksum', bad.length);
    for (const { chain, address } of bad) say('    wrong', `${chain} ${address}`);
  }

  const compared = compareContracts(files, known);
  for (const [result, label] of Object.entries(RESULTS)) {
    say(`  ${label}`, compared.filter((each) => each.result === result).length);
  }
  const named = new Set([
    ...known.addresses,
    ...known.tokens.flatMap((token) => token.contracts.map(({ address }) => address.toLowerCase())),
  ]);
  say('Market references: address named by a list', references.filter(({ address }) => named.has(address.toLowerCase())).length);

  const print = (label: string, ids: readonly string[]) => process.stdout.write(`\n${label}: ${ids.length}\n  ${ids.join(' ')}\n`);
  print(
    'Researched projects without a status',
    researched.filter(({ status }) => status === undefined).map(({ id }) => id),
  );
  print(
    'Losses that do not say who failed',
    lost.filter(({ incident }) => !incident.lostBy).map(({ id, incident }) => `${id}/${incident.date}`),
  );
  const few = (subject: 'audits' | 'incidents' | 'bounty', found: (file: CatalogFile) => boolean, record: (file: CatalogFile) => unknown) =>
    print(
      `“None” of ${subject} that does not count, for want of places`,
      files.filter((file) => !found(file) && isShort(record(file), subject)).map(({ id }) => id),
    );
  few(
    'audits',
    ({ audits }) => audits.length > 0,
    ({ auditsSearched }) => auditsSearched,
  );
  few(
    'incidents',
    (file) => file.incidents.length > 0,
    ({ incidentsSearched }) => incidentsSearched,
  );
  few(
    'bounty',
    ({ bounty }) => bounty !== undefined,
    ({ bountySearched }) => bountySearched,
  );
  print('Sources that are copies', listCopies(files));
  return wrong === 0 ? 0 : 1;
}

function isShort(record: unknown, subject: 'audits' | 'incidents' | 'bounty'): boolean {
  const search = record as { places: string[] } | undefined;
  return search !== undefined && whyNotNone(search, { subject }) !== undefined;
}

const RESULTS: Readonly<Record<Comparison, string>> = {
  equal: 'equal to a public list, by chain and name',
  'other-name': 'listed under another name',
  'other-address': 'listed with another address',
  'other-chain': 'listed on other chains alone',
  mentioned: 'mentioned in a text without chains',
  absent: 'in no list',
};

/** The token list that is installed, the readings of `catalog/readings`, and the texts of files and folders. */
export async function readPublicLists(texts: readonly string[]): Promise<PublicLists> {
  const { tokens } = await readTokenList();
  const readings = readFolder<ReadingJson>('catalog/readings').flatMap(({ snapshots }) =>
    snapshots.flatMap(({ chain, contracts }) => contracts.map(({ address }) => ({ chain, address }))),
  );
  return { tokens: toTokenProjects(tokens), contracts: readings, addresses: new Set(texts.flatMap(listAddresses)) };
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help === true) process.stdout.write(`${HELP}\n`);
  else process.exitCode = await main(positionals);
}
