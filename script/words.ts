import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './runner/run-command.ts';

/** A map, since `constructor` is a key of every object. */
function toMap(entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries));
}

/** Parts of identifiers that are not used, in any case, and what is used instead. */
const PARTS: ReadonlyMap<string, string> = toMap({
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
});

/** Names of types that say too little, and verbs for which the field has a word. */
const NAMES: ReadonlyMap<string, string> = toMap({
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
});

/** Words of sentences (comments, texts, documents) that have plainer ones. */
const PHRASES: ReadonlyMap<string, string> = toMap({
  whoever: 'the caller, the user, anyone who',
  somebody: 'a user, someone',
  nobody: 'no one, or the passive',
  anew: 'again',
  mended: 'fixed',
});

/** Spellings of texts, as patterns, and the one that is used instead. */
const SPELLINGS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\be-mail\w*/gi, instead: 'email' },
  // In a sentence it is "log in".
  { pattern: /(?<=['"])Log in(?=['"])/g, instead: 'Log In, the name of the view and its button' },
  { pattern: /\bState (it|something)\b|\bTake back\b/g, instead: 'Save, Add, Remove' },
  { pattern: /\bI have kept (it|them)\b/g, instead: 'I saved it' },
  { pattern: /\b(make|made) new tokens\b/gi, instead: 'mint' },
  { pattern: /\bbar(s|red)? an account\b/gi, instead: 'blacklist an address' },
  {
    pattern: /\bgoes through as the holder\b|\breverts as a stranger\b/gi,
    instead: 'simulated: succeeds from …, reverts from any other address',
  },
  { pattern: /\bturned against\b/gi, instead: 'used against holders' },
  {
    pattern: /\bHow bad is bad\b|\bThe same as a table\b|\bCode of the app\b|\bRewards for reported faults\b/g,
    instead: 'the field’s term',
  },
];

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
  { files: /package-lock\.json$|^CHANGELOG\.md$/, words: /./, reason: 'Data, and what was written then.' },
  { files: /^script\/words(\.test)?\.ts$/, words: /./, reason: 'The list itself.' },
  // Tools, test support, demo chain and documents
  {
    files: /^packages\/(db\/src\/tables\.ts|testing\/src\/promises\/)/,
    words: /^(happening(_id)?|told_at|epoch)$/,
    reason: 'Names of tables and columns.',
  },
  { files: /^packages\/demo-chain\/contracts\//, words: /./, reason: 'A comment is part of what the compiler hashes into the bytecode.' },
  { files: /^packages\/db\/src\/embedded\/account\.ts$/, words: /^nobody$/, reason: 'The name of a Unix account.' },
  // packages/power
  {
    files: /^packages\/power\/src\/(map-powers(\.test)?|analysis\/power-map|verify\/(repeat|to-readings))\.ts$/,
    words: /^hurried$/,
    reason: 'A field of stored power maps (jsonb) and of the API of facts.',
  },
  {
    files:
      /^packages\/power\/src\/(analysis\/|controllers\/|reach\/|market\/(exercise-powers|list-endings)|text\/(control-ways|describe-control|labels))/,
    words: /^nobody$/,
    reason: 'The values nobody and nobody-holds-it of stored power maps.',
  },
  {
    files: /^packages\/power\/contracts\/compiler-versions\/Solidity\w+\.sol$/,
    words: /^(whoever|somebody|nobody)$/i,
    reason: 'Comments enter the metadata hash of compiled.json, which these compilers must be able to make again.',
  },
  {
    files: /^packages\/power\/contracts\/(access-control\/Owners|applications\/Modules)\.sol$/,
    words: /^nobody$/,
    reason: 'Literals that are compiled.',
  },
  // Onchain
  { files: /^apps\/worker\/src\/follow\/control\.db\.test\.ts$/, words: /^Told$/, reason: 'A contract of the demo chain.' },
  {
    files:
      /^packages\/server\/src\/onchain\/(record\/(chain-store|list-followed-chains|copy-encoder\.db\.test)|rollback\/reset-chain|power\/slow-contracts\.db\.test)\.ts$|^apps\/worker\/src\/follow\/leaders\.long\.db\.test\.ts$/,
    words: /^epoch$/,
    reason: 'A column of the table chain, and SQL’s extract(epoch …).',
  },
  {
    files:
      /^packages\/(server\/src\/onchain\/(alert\/find-actors|assess\/power-paths)|domain\/src\/(onchain\/verify\/schema|catalog\/verdict\/summarize-control\.test))\.ts$|^apps\/web\/src\/features\/onchain\/power\/draw-ways\.ts$/,
    words: /^nobody$/,
    reason: 'Stored kinds of custody and controllers, and reasons of the analysis.',
  },
  {
    files: /^packages\/server\/src\/onchain\/activity\/list-top\.db\.test\.ts$/,
    words: /^nobody$/,
    reason: 'The id of a made-up project.',
  },
  {
    files: /^packages\/(server\/src\/onchain\/verify\/get-project-facts|domain\/src\/onchain\/verify\/schema)\.ts$/,
    words: /^hurried$/,
    reason: 'A field of GET /api/projects/{id}/facts and of stored maps.',
  },
  // follow
  {
    files: /^packages\/server\/src\/follow\/|^apps\/worker\/src\/jobs\/sweep\.db\.test\.ts$/,
    words: /^happening(_id)?$/,
    reason: 'A table and a column in SQL.',
  },
  { files: /\/follow\/notification\/(schema|inbox)\.ts$/, words: /^toldAt$/, reason: 'A field of the API.' },
  { files: /^packages\/server\/src\/follow\/webhook\/webhooks\.db\.test\.ts$/, words: /^epoch$/, reason: 'A word of SQL.' },
  { files: /^apps\/worker\/src\/jobs\/assess\.db\.test\.ts$/, words: /^nobody$/, reason: 'A stored value of a fact.' },
  // people, office, privacy, platform
  {
    files: /\/(read-system-figures|second-factor\.db\.test|deliver-mail\.db\.test)\.ts$/,
    words: /^epoch$/,
    reason: 'A keyword of SQL: extract(epoch from …).',
  },
  { files: /^packages\/server\/src\/privacy\/.*\.db\.test\.ts$/, words: /^happening_id$/, reason: 'A column.' },
  // web
  { files: /^apps\/web\/e2e\//, words: /^Log in$/, reason: 'Tests find what has this name in any case.' },
  { files: /^apps\/web\/src\/app\/api\/incidents\/report\/report\.db\.test\.ts$/, words: /^epoch$/, reason: 'A column.' },
  { files: /^apps\/web\/src\/app\/api\/watchlist\/watchlist\.db\.test\.ts$/, words: /^happening_id$/, reason: 'A column.' },
  // catalog
  {
    files:
      /^packages\/domain\/src\/catalog\/(score\/(answers\/governance|caps\.test|publish\/answer-text|checks\/power-path|testing\/governance-samples)|verdict\/control-path)\.ts$/,
    words: /^nobody$/,
    reason: 'A stored kind of custody, and a value of the API of facts.',
  },
  {
    files: /^packages\/server\/src\/catalog\/listing\/view-store\.ts$/,
    words: /^epoch$/,
    reason: 'A keyword of SQL: extract(epoch from …).',
  },
  {
    files:
      /^packages\/(domain\/src\/catalog\/project\/list|server\/src\/(catalog\/(listing\/[\w.-]+|refresh\/refresh-listings\.db\.test)|follow\/watchlist\/list-watched-projects))\.ts$|^apps\/web\/src\/features\/(catalog\/(home|leaderboard|methodology)|follow\/watchlist|office\/(articles|editor))\//,
    words: /^realm$/,
    reason: 'A field of the filter of projects in the API, and a parameter of the address of /projects.',
  },
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
  const patterns = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.md', '*.mdx', '*.sol', 'catalog/*.json', 'script/*', '.github/*'];
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
}

/** What `text` has of the lists, line by line; identifiers only where `path` is code. */
export function findIn(path: string, text: string): Found[] {
  const isCode = /\.(ts|tsx|mts|mjs)$/.test(path);
  return text.split('\n').flatMap((content, index) => {
    const at = { path, line: index + 1 };
    const phrases = [...content.matchAll(/[A-Za-z]+/g)].flatMap(([word]) => {
      const instead = PHRASES.get(word.toLowerCase());
      return instead === undefined ? [] : [{ ...at, word, instead }];
    });
    const spellings = SPELLINGS.flatMap(({ pattern, instead }) =>
      [...content.matchAll(pattern)].map(([word]) => ({ ...at, word, instead })),
    );
    const identifiers = isCode ? findIdentifiers(content).map((found) => ({ ...at, ...found })) : [];
    return [...phrases, ...spellings, ...identifiers];
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
    const whole = NAMES.get(name);
    if (whole !== undefined) return [{ word: name, instead: whole }];
    if (PHRASES.has(name.toLowerCase())) return [];
    const part = name
      .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
      .map((each) => each.toLowerCase())
      .find((each) => PARTS.has(each));
    return part === undefined ? [] : [{ word: name, instead: PARTS.get(part) ?? '' }];
  });
}

if (import.meta.main) {
  const prefixes = process.argv.slice(2);
  const found = findWords(listFiles().filter((path) => prefixes.length === 0 || prefixes.some((prefix) => path.startsWith(prefix))));
  for (const { path, line, word, instead } of found) console.log(`${path}:${line}: ${word} → ${instead}`);
  console.log(`${found.length} in all`);
}
