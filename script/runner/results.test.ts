import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AGAIN_MAX, endRun, FLAKY_MAX, isWorthTrying, listAgain, type Result, readResults, replaceTried } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passed = (name: string, again?: string): Result => ({ name, state: 'passed', seconds: 1, ...(again !== undefined && { again }) });
const failed = (name: string, again?: string): Result => ({ ...passed(name, again), state: 'failed', error: `${name} is wrong` });
const skipped = (name: string, again?: string): Result => ({ ...passed(name, again), state: 'skipped' });
const many = (count: number) => Array.from({ length: count }, (_, index) => failed(`${index}`, `${index}`));
const end = (results: readonly Result[], flaky: readonly { name: string; firstError: string }[] = []) =>
  endRun({ parts: [], results, flaky }, 'failures.txt');
const lastLine = (text: string) => text.split('\n').at(-1);

test.each([
  ['no results', undefined, 0],
  ['results that were cut off', '[{"name":', 0],
  ['results without a failure, and exit code 1', JSON.stringify([passed('adds')]), 1],
])('a run that left %s has failed', (_, text, exitCode) => {
  const path = join(folder, 'results.json');
  rmSync(path, { force: true });
  if (text !== undefined) writeFileSync(path, text);
  const results = readResults({ name: 'browser tests', path, exitCode });
  expect(results.filter(({ state }) => state === 'failed')).toEqual([
    { name: 'browser tests', state: 'failed', seconds: 0, error: expect.stringMatching(/^It (ended|left)/) },
  ]);
});

test('a run that says what failed has failed by that alone', () => {
  const path = join(folder, 'results.json');
  writeFileSync(path, JSON.stringify([passed('adds'), failed('subtracts')]));
  expect(readResults({ name: 'browser tests', path, exitCode: 1 })).toEqual([passed('adds'), failed('subtracts')]);
});

test('what failed, and what did not run because of it, is tried again; what is left out by its author is not', () => {
  expect(listAgain([passed('a', 'A'), failed('b', 'B'), failed('c', 'B'), skipped('d', 'D'), skipped('e')])).toEqual(['B', 'D']);
});

test(`nothing is tried again when nothing failed, more than ${AGAIN_MAX} did, or one that stays as it is`, () => {
  expect(isWorthTrying([passed('a', 'A')])).toBe(false);
  expect(isWorthTrying(many(AGAIN_MAX))).toBe(true);
  expect(isWorthTrying(many(AGAIN_MAX + 1))).toBe(false);
  expect(isWorthTrying([failed('types'), failed('b', 'B')])).toBe(false);
});

test('a failure that the second try does not repeat has passed, and is flaky with its first error', () => {
  const first = [passed('a', 'A'), failed('b', 'B'), failed('around B', 'B'), skipped('c', 'B'), failed('d', 'D')];
  const second = [passed('b', 'B'), passed('c', 'B'), failed('d', 'D')];
  expect(replaceTried(first, second, ['B', 'D'])).toEqual({
    results: [passed('a', 'A'), ...second],
    flaky: [
      { name: 'b', firstError: 'b is wrong' },
      { name: 'around B', firstError: 'around B is wrong' },
    ],
  });
});

test('what a second try did not reach keeps its failure', () => {
  const first = [failed('b', 'B'), failed('c', 'C')];
  const second = [passed('b', 'B'), skipped('c', 'C'), failed('outside')];
  expect(replaceTried(first, second, ['B', 'C'])).toEqual({
    results: [...second, failed('c', 'C')],
    flaky: [{ name: 'b', firstError: 'b is wrong' }],
  });
  expect(replaceTried(first, [failed('browser tests')], ['B', 'C']).results).toEqual([failed('browser tests'), ...first]);
});

test('a test that passed at first and fails in the second try of its file has failed', () => {
  const { results } = replaceTried([passed('a', 'A'), failed('b', 'A')], [failed('a', 'A'), passed('b', 'A')], ['A']);
  expect(results).toEqual([failed('a', 'A'), passed('b', 'A')]);
});

test(`more than ${FLAKY_MAX} flaky tests fail a run`, () => {
  const flaky = many(FLAKY_MAX).map(({ name }) => ({ name, firstError: 'late' }));
  expect(end([passed('a')], flaky).success).toBe(true);
  const more = end([passed('a')], [...flaky, { name: 'more', firstError: 'late' }]);
  expect([more.success, lastLine(more.text)]).toEqual([false, '1 passed, 1 failed']);
  expect(more.text).toContain(`flaky tests\n    ${FLAKY_MAX + 1} tests failed at first; at most ${FLAKY_MAX} may.`);
});

test('a run in which nothing ran is no success', () => {
  expect(end([]).success).toBe(false);
  expect(end([skipped('a')]).success).toBe(false);
  expect(end([passed('a'), skipped('b')])).toMatchObject({ success: true, failures: '' });
});

test('a run ends with its parts beside their budgets, its slowest tests, the flaky ones, the failures, and how many', () => {
  const parts = [
    { name: 'build', minutes: 1.25, budget: 2 },
    { name: 'browser tests', minutes: 9, budget: 8 },
    { name: 'second tries', minutes: 0.04, budget: undefined },
  ];
  const results = [{ ...passed('quick'), seconds: 0.1 }, { ...passed('slow'), seconds: 12.34 }, failed('wrong'), skipped('left out')];
  const { text } = endRun(
    { parts, results, flaky: [{ name: 'late', firstError: '\u001b[31mWaited\u001b[39m\n\nin vain' }] },
    'failures.txt',
  );
  expect(text.split('\n')).toEqual([
    '',
    'Part                            min   budget',
    'build                           1.3        2',
    'browser tests                   9.0        8  above its budget',
    'second tries                    0.0        –',
    '',
    'The slowest 20',
    '   12.3 s  slow',
    '    1.0 s  wrong',
    '    1.0 s  left out',
    '    0.1 s  quick',
    '',
    'Flaky: failed at first, passed alone',
    '✗ late',
    '    Waited',
    '    in vain',
    '',
    'Failures, whole in failures.txt',
    '✗ wrong',
    '    wrong is wrong',
    '',
    '2 passed, 1 failed, 1 skipped',
  ]);
});

test('failures take 40 lines at most, of which each has its share, and stand whole elsewhere', () => {
  const error = Array.from({ length: 90 }, (_, index) => `line ${index}`).join('\n');
  const { text, failures } = end([
    { ...failed('first'), error },
    { ...failed('second'), error },
  ]);
  const shown = text.split('\n').slice(text.split('\n').indexOf('Failures, whole in failures.txt') + 1, -2);
  expect(shown).toHaveLength(40);
  expect(shown[20]).toBe('✗ second');
  expect(failures.split('\n').filter((line) => line === '    line 89')).toHaveLength(2);
});
