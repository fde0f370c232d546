import type { Result } from './results.ts';

/** A requirement, and the tests of a run that prove it. */
export type Proof = {
  readonly id: string;
  /** Names of tests that every run has. */
  readonly always: readonly string[];
  /** Names of tests that only a run of all tests has. */
  readonly long: readonly string[];
};

/** Ids that lines of docs/requirements.md begin with, in their order. */
export function readIds(page: string): readonly string[] {
  return [...page.matchAll(/^\| ([A-Z]+-\d{2}) \|/gm)].map(([, id = '']) => id);
}

/** Ids in the name of a test. `SITE-56, 57` names two, `EVT-04 to EVT-06` and `EVT-04 to 06` three. */
export function readNamed(name: string): readonly string[] {
  const named = name.matchAll(/(?<![\w-])([A-Z]+)-(\d{2})(?![\w-])((?:, \d{2}(?![\w-]))*)(?: to (?:\1-)?(\d{2})(?![\w-]))?/g);
  return [...named].flatMap(([, kind, first = '', others = '', last = first]) => {
    const numbers = [first, ...(others.match(/\d{2}/g) ?? [])].map(Number);
    for (let number = Number(first) + 1; number <= Number(last); number += 1) numbers.push(number);
    return numbers.map((number) => `${kind}-${String(number).padStart(2, '0')}`);
  });
}

/** Which tests of a run prove each of `ids`, by their names. A test that was left out proves nothing. */
export function listProofs(ids: readonly string[], results: readonly Result[]): readonly Proof[] {
  const tests = results.filter(({ state }) => state !== 'skipped').map(({ name }) => ({ name, named: readNamed(toTitle(name)) }));
  return ids.map((id) => {
    const names = tests.filter(({ named }) => named.includes(id)).map(({ name }) => name);
    return { id, always: names.filter((name) => !isLong(name)), long: names.filter(isLong) };
  });
}

/**
 * A failure for each requirement that no test of the run names. One that only `script/test --all` proves stands in docs/testing.md,
 * `page`, with the reason why nothing quicker does.
 */
export function checkProofs(proofs: readonly Proof[], page: string, { isAll }: { isAll: boolean }): readonly Result[] {
  const excused = readIds(page);
  return proofs.flatMap(({ id, always, long }): Result[] => {
    const isExcused = excused.includes(id);
    const fail = (error: string): Result[] => [{ name: id, state: 'failed', seconds: 0, error }];
    if (always.length > 0)
      return isExcused ? fail('A test of script/test names it, and docs/testing.md says that only --all proves it.') : [];
    if (isExcused) return isAll && long.length === 0 ? fail('No test names it.') : [];
    return fail(long.length > 0 ? 'Only a test of --all names it, and docs/testing.md does not say why.' : 'No test names it.');
  });
}

/** How many requirements each run proves, one by one in the file `where`. */
export function countProofs(proofs: readonly Proof[], where: string): string {
  const onlyAll = proofs.filter(({ always, long }) => always.length === 0 && long.length > 0).length;
  const always = proofs.filter(({ always }) => always.length > 0).length;
  return `Requirements: ${proofs.length}, proven by script/test ${always}, only by --all ${onlyAll}; by which tests: ${where}`;
}

/** One line a requirement: which run proves it, by how many tests, and the first of them. */
export function describeProofs(proofs: readonly Proof[]): string {
  return proofs
    .map(({ id, always, long }) => {
      const [run, names] = always.length > 0 ? ['script/test', always] : long.length > 0 ? ['only --all', long] : ['nothing', []];
      return [id, run, names.length, names[0] ?? ''].join('\t');
    })
    .join('\n');
}

/** `packages/domain/src/vote.test.ts:7 > counts a vote once` without its place. */
const toTitle = (name: string) => name.slice(name.indexOf(' > ') + 1);

const isLong = (name: string) => name.slice(0, name.indexOf(' > ')).includes('.long.');
