import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const CODE = FILES.filter((path) => !/\.(test|spec)\./.test(path));

/** The wings of `packages/server`, in the order in which they may import: each only those before it. */
const WINGS = ['platform', 'people', 'catalog', 'onchain', 'follow', 'office', 'privacy'];

const known = new Set(FILES);
const manifests = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages/*/package.json'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path): [string, { folder: string; exports: Readonly<Record<string, string>> }] => {
      const { name, exports } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
      return [name, { folder: dirname(path), exports: exports ?? {} }];
    }),
);

const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"\n]+)['"]/g;

/** The file of ours that `specifier` names in the file `from`; undefined where it is none. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return findFile(posix.join(posix.dirname(from), specifier));
  if (specifier.startsWith('@/')) return findFile(`apps/web/src/${specifier.slice(2)}`);
  const [, name = '', path = ''] = /^(@redoubt\/[^/]+)\/(.+)$/.exec(specifier) ?? [];
  const { folder, exports } = manifests.get(name) ?? { folder: '', exports: {} };
  const target = exports[`./${path}`] ?? exports['./*']?.replace('*', path);
  return target === undefined ? undefined : findFile(posix.join(folder, target));
}

const findFile = (path: string) => [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate));

const IMPORTS = CODE.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORTED)].flatMap(([, specifier = '']) => {
    const to = resolveImport(from, specifier);
    return to === undefined ? [] : [{ from, to }];
  }),
);

/** For each folder, which of its folders import which, by the file that does. */
function listArrows(): Map<string, Map<string, Map<string, string>>> {
  const folders = new Map<string, Map<string, Map<string, string>>>();
  for (const { from, to } of IMPORTS) {
    const [parts, others] = [from.split('/'), to.split('/')];
    const shared = parts.findIndex((part, index) => part !== others[index]);
    // A file that stands in the folder itself, beside its folders, is no sibling of theirs.
    if (shared < 0 || shared >= parts.length - 1 || shared >= others.length - 1) continue;
    const [folder, one = '', other = ''] = [parts.slice(0, shared).join('/'), parts[shared], others[shared]];
    const arrows = folders.get(folder) ?? new Map<string, Map<string, string>>();
    const targets = arrows.get(one) ?? new Map<string, string>();
    folders.set(folder, arrows.set(one, targets.set(other, `${from} → ${to}`)));
  }
  return folders;
}

/** A circle from `start` along arrows back to itself. */
function findCircle(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string): string[] | undefined {
  const ways: { at: string; files: string[] }[] = [{ at: start, files: [] }];
  const seen = new Set<string>();
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    for (const [next, file] of arrows.get(way.at) ?? []) {
      if (next === start) return [...way.files, file];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push({ at: next, files: [...way.files, file] });
    }
  }
  return undefined;
}

test('imports between sibling folders form no circle, in any package; tests aside', () => {
  expect(IMPORTS.length).toBeGreaterThan(5_000);
  const circles = [...listArrows().values()].flatMap((arrows) => [...arrows.keys()].map((start) => findCircle(arrows, start)));
  expect(circles.filter((circle) => circle !== undefined)).toEqual([]);
});

test('packages/server has the wings that it is said to have, and each imports only those before it', () => {
  const wingOf = (path: string) => /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1];
  const wings = new Set(CODE.flatMap((path) => wingOf(path) ?? []));
  expect([...wings].toSorted()).toEqual(WINGS.toSorted());
  const back = IMPORTS.filter(({ from, to }) => {
    const [wing, other] = [wingOf(from), wingOf(to)];
    return wing !== undefined && other !== undefined && WINGS.indexOf(other) > WINGS.indexOf(wing);
  });
  expect(back).toEqual([]);
});

test('no folder holds more than 30 files of code of its own', () => {
  const counts = Map.groupBy(FILES, (path) => dirname(path));
  expect([...counts].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([]);
});

test('TRAC-05: only the record of movements names their tables, so that no query has rows without what they leave out', () => {
  const SQL = /\b(?:from|join|into|update|table\(')\s*(?:movement|movement_tx)\b/;
  const product = CODE.filter((path) => /^(apps|packages\/server)\//.test(path));
  const naming = product.filter((path) => SQL.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(naming.map((path) => posix.dirname(path)).filter((folder) => folder !== 'packages/server/src/onchain/movement')).toEqual([]);
  expect(naming).toContain('packages/server/src/onchain/movement/movement-record.ts');
});

test('at most 12 % of the files of code have 15 lines or fewer', () => {
  const small = CODE.filter((path) => readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length <= 15);
  expect(small.length / CODE.length).toBeLessThanOrEqual(0.12);
});

/** Limits as vitest and Playwright take them. */
const LIMIT = /^\}, [\d_A-Z]+\);$|\{ timeout: (?!WAIT_MS)(\d+_|[A-Z])|\b(testTimeout|hookTimeout):|\btest\.(setTimeout|slow)\(/m;

test('no test has a limit of its own: packages/testing/src/timeouts.ts has them', () => {
  const tests = FILES.filter((path) => /\.(test|spec)\./.test(path));
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((path) => LIMIT.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

/** Whose run can take seconds: a contract chooses how long. */
const LONG_WORK = ['packages/power/src/evm/explore.ts', 'packages/tracing/src/trace/run-trace.ts'];

/** Programs of threads, which end at a limit: what they import runs beside the main thread. */
const THREADS = ['packages/server/src/onchain/power/power-worker.ts', 'apps/worker/src/trace-thread.ts'];

/** The shortest way by imports of values from any of `starts` to `target` that no thread is on; undefined when there is none. */
function findWay(starts: readonly string[], target: string): readonly string[] | undefined {
  const from = new Map<string, string | undefined>(starts.map((path) => [path, undefined]));
  for (const path of from.keys()) {
    if (path === target) {
      const way = [path];
      for (let before = from.get(path); before !== undefined; before = from.get(before)) way.unshift(before);
      return way;
    }
    const text = readFileSync(join(ROOT, path), 'utf8').replace(/\b(?:import|export) type [^;]*;/g, '');
    for (const [, specifier = ''] of text.matchAll(IMPORTED)) {
      const to = resolveImport(path, specifier);
      if (to !== undefined && !from.has(to) && !THREADS.includes(to)) from.set(to, path);
    }
  }
  return undefined;
}

test.each(LONG_WORK)('no main thread of a server or worker can run %s', (work) => {
  const starts = CODE.filter((path) =>
    /^apps\/web\/src\/(server\/.*|.*\/route|.*\.server)\.tsx?$|^apps\/worker\/src\/main\.ts$/.test(path),
  );
  expect(starts.length).toBeGreaterThan(100);
  expect(findWay(starts, work)).toBeUndefined();
});

test('the threads run it', () => {
  const ways = THREADS.map((thread, index) => findWay([thread], LONG_WORK[index] ?? ''));
  expect(ways).toEqual([expect.any(Array), expect.any(Array)]);
});
