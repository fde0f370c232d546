import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

/** Parts of identifiers that are not used, in any form of writing, and what is said instead. */
const PARTS: Readonly<Record<string, string>> = {
  happening: 'event',
  happenings: 'events',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified',
  means: 'deps or context',
  apart: 'worker pool',
  standstill: 'halted',
  stretch: 'block range',
  stretches: 'block ranges',
  ring: 'recent headers',
  distrust: 'penalise',
  doubt: 'revalidate',
  gentle: 'rate-limited',
  patience: 'timeout',
  deed: 'action',
  deeds: 'actions',
  hurried: 'timedOut',
  slip: 'typo',
  slips: 'typos',
  near: 'fuzzy or close',
  acts: 'actions',
  refusal: 'error or rejection',
  refusals: 'errors or rejections',
  complaint: 'warning',
  complain: 'warn',
  note: 'record or set',
  noted: 'recorded',
  epoch: 'fencing token',
  realm: 'partition',
  sighting: 'first seen',
  founding: 'deployment',
  whoever: 'the caller',
  somebody: 'a user',
  nobody: 'no one',
  mended: 'fixed',
  anew: 'again',
};

/** Names of types that say too little, and the verbs and pairs that the field has words for. */
const NAMES: Readonly<Record<string, string>> = {
  Asked: 'Params',
  Given: 'Options or Params',
  Which: 'Filter',
  Whose: 'Filter',
  Ended: 'PathResult',
  Way: 'AccessPath',
  Course: 'Trace',
  World: 'ChainState',
  Lead: 'LeaderLease',
  Notice: 'Notification, Delay or Subscription',
  callMany: 'multicall',
  mapApart: 'worker pool',
  takeBack: 'rollBack',
  turnedBack: 'reorged',
  goOn: 'advance',
  fillPast: 'backfill',
};

/** Words of sentences (comments, texts, documents) that have plainer ones. */
const PHRASES: Readonly<Record<string, string>> = {
  whoever: 'the caller, the user, anyone who',
  somebody: 'a user, someone',
  nobody: 'no one, or the passive',
  anew: 'again',
  mended: 'fixed',
};

type Exception = {
  /** Paths of the files concerned, as a regular expression. */
  readonly files: RegExp;
  /** Identifiers or phrases that stay, as a regular expression of the whole identifier or word. */
  readonly words: RegExp;
  readonly reason: string;
};

/** What stays, and why. */
const EXCEPTIONS: readonly Exception[] = [
  { files: /^packages\/db\/migrations\//, words: /./, reason: 'Migrations are never edited.' },
  { files: /^catalog\/|package-lock\.json$|^CHANGELOG\.md$/, words: /./, reason: 'Data, and what was written then.' },
  { files: /^script\/words(\.test)?\.ts$/, words: /./, reason: 'The list itself.' },
  // web
  { files: /^apps\/web\/src\/app\/api\/incidents\/report\/report\.db\.test\.ts$/, words: /^epoch$/, reason: 'A column.' },
  { files: /^apps\/web\/src\/app\/api\/watchlist\/watchlist\.db\.test\.ts$/, words: /^happening_id$/, reason: 'A column.' },
];

export type Found = { readonly path: string; readonly line: number; readonly word: string; readonly instead: string };

/** Every place in `files` (tracked ones unless given) where a word of the lists stands outside of the exceptions. */
export function findWords(files: readonly string[] = listFiles()): Found[] {
  return files.flatMap((path) => {
    const exceptions = EXCEPTIONS.filter((exception) => exception.files.test(path));
    return findIn(path, readFileSync(join(ROOT, path), 'utf8')).filter(({ word }) => !exceptions.some(({ words }) => words.test(word)));
  });
}

function listFiles(): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.md', '*.mdx', '*.sol', 'script/*', '.github/*'];
  return execFileSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
}

/** What `text` has of the lists, line by line; identifiers only where `path` is code. */
export function findIn(path: string, text: string): Found[] {
  const isCode = /\.(ts|tsx|mts|mjs)$/.test(path);
  return text.split('\n').flatMap((content, index) => {
    const at = { path, line: index + 1 };
    const phrases = [...content.matchAll(/[A-Za-z]+/g)].flatMap(([word]) => {
      const instead = PHRASES[word.toLowerCase()];
      return instead === undefined ? [] : [{ ...at, word, instead }];
    });
    return isCode ? [...phrases, ...findIdentifiers(content).map((found) => ({ ...at, ...found }))] : phrases;
  });
}

/** Identifiers in a line of code: comments, texts and the paths of imports are sentences and addresses. */
function findIdentifiers(content: string): { word: string; instead: string }[] {
  const code = content
    .replace(/^\s*(\*|\/\*).*$/, '')
    .replace(/(^|[^:])\/\/.*$/, '$1')
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inside]) => inside).join(' '));
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(([name]) => {
    const whole = NAMES[name];
    if (whole !== undefined) return [{ word: name, instead: whole }];
    if (PHRASES[name.toLowerCase()] !== undefined) return [];
    const part = name
      .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
      .map((each) => each.toLowerCase())
      .find((each) => each in PARTS);
    return part === undefined ? [] : [{ word: name, instead: PARTS[part] ?? '' }];
  });
}

if (import.meta.main) {
  const prefixes = process.argv.slice(2);
  const found = findWords(listFiles().filter((path) => prefixes.length === 0 || prefixes.some((prefix) => path.startsWith(prefix))));
  for (const { path, line, word, instead } of found) console.log(`${path}:${line}: ${word} → ${instead}`);
  console.log(`${found.length} in all`);
}
