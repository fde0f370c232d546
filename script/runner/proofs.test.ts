import { expect, test } from 'vitest';
import { checkProofs, countProofs, describeProofs, listProofs, readIds, readNamed } from './proofs.ts';
import type { Result } from './results.ts';

// Kinds of no requirement: names of these tests prove nothing.
const QUICK = 'apps/web/src/vote.test.ts:7 > ';
const LONG = 'apps/web/e2e/site/every-page.long.spec.ts:9 > ';
const ran = (name: string, state: Result['state'] = 'passed'): Result => ({ name, state, seconds: 1 });
const reasons = (results: readonly Result[]) => results.map(({ name, state, error }) => `${name} ${state}: ${error}`);

test.each([
  ['ROW-10: past its limit a network gets 429', ['ROW-10']],
  ['BAR-56, 57, 59: the bar ends', ['BAR-56', 'BAR-57', 'BAR-59']],
  ['BAR-56, ROW-02: two kinds', ['BAR-56', 'ROW-02']],
  ['NAME-04 to NAME-06: names', ['NAME-04', 'NAME-05', 'NAME-06']],
  ['WAY-18 to 20, 24: a password', ['WAY-18', 'WAY-19', 'WAY-20']],
  ['an upgrade (KEY-01) and NOT-05-A', ['KEY-01']],
  ['UTF-8, 12 of them', []],
])('%s names %j', (name, ids) => {
  expect(readNamed(name)).toEqual(ids);
});

test('ids are those that a line of the page begins with', () => {
  expect(readIds('| Id | What |\n|---|---|\n| ROW-02 | As LINE-49. |\nOP-03\n| LINE-49 | x |')).toEqual(['ROW-02', 'LINE-49']);
});

test('a requirement is proven by tests whose names have its id: not by their files, and not by what was left out', () => {
  const results = [
    ran(`${QUICK}ROW-02: counts`),
    ran(`${LONG}ROW-03: looks`),
    ran(`${QUICK}ROW-04: sleeps`, 'skipped'),
    ran('ROW-05.test.ts:1 > no'),
  ];
  const proofs = listProofs(['ROW-02', 'ROW-03', 'ROW-04', 'ROW-05'], results);
  expect(describeProofs(proofs).split('\n')).toEqual([
    `ROW-02\tscript/test\t1\t${QUICK}ROW-02: counts`,
    `ROW-03\tonly --all\t1\t${LONG}ROW-03: looks`,
    'ROW-04\tnothing\t0\t',
    'ROW-05\tnothing\t0\t',
  ]);
  expect(countProofs(proofs, 'x.txt')).toBe('Requirements: 4, proven by script/test 1, only by --all 1; by which tests: x.txt');
});

test('a requirement without a test fails the run, and so does one that only --all proves without a reason', () => {
  const proofs = listProofs(['ROW-02', 'ROW-03', 'ROW-04'], [ran(`${QUICK}ROW-02: counts`), ran(`${LONG}ROW-03: looks`)]);
  const unproven = 'ROW-04 failed: No test names it.';
  const unreasoned = 'ROW-03 failed: Only a test of --all names it, and docs/testing.md does not say why.';
  expect(reasons(checkProofs(proofs, '', { isAll: true }))).toEqual([unreasoned, unproven]);
  expect(reasons(checkProofs(proofs, '| ROW-03 | It looks at 400 pages. |', { isAll: true }))).toEqual([unproven]);
});

test('what only --all proves is not asked of the other run, and its reason has to go when a quicker test comes', () => {
  const page = '| ROW-02 | Slow. |\n| ROW-03 | Slow. |';
  const proofs = listProofs(['ROW-02', 'ROW-03'], [ran(`${QUICK}ROW-02: counts`)]);
  const stale = 'ROW-02 failed: A test of script/test names it, and docs/testing.md says that only --all proves it.';
  expect(reasons(checkProofs(proofs, page, { isAll: false }))).toEqual([stale]);
  expect(reasons(checkProofs(proofs, page, { isAll: true }))).toEqual([stale, 'ROW-03 failed: No test names it.']);
});
