import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, isSuccess, NOTHING, type Tally, tallyPlaywright, tallyRun, tallyVitest, toLine } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

test('a test file that could not be loaded is a failure', () => {
  const counts = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(tallyVitest({ ...counts, testResults })).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a browser test that passed at the second try failed, and so did what went wrong outside tests', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(tallyPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('a report that was cut off is one failure', () => {
  writeFileSync(path, '{"numPassedTests": 3');
  expect(tallyRun({ path, exitCode: 0, count: () => NOTHING })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run without a report is one failure', () => {
  expect(tallyRun({ path: join(folder, 'none.json'), exitCode: 0, count: () => NOTHING })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test.each([
  [0, { passed: 4, failed: 0, skipped: 0 }],
  [1, { passed: 4, failed: 1, skipped: 0 }],
])('a report without failures and exit code %i gives %o', (exitCode, expected) => {
  writeFileSync(path, '{}');
  expect(tallyRun({ path, exitCode, count: (): Tally => ({ passed: 4, failed: 0, skipped: 0 }) })).toEqual(expected);
});

test('skipped tests are named only when there are any', () => {
  expect(toLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
  expect(toLine(add({ passed: 7, failed: 1, skipped: 1 }, { passed: 1, failed: 1, skipped: 1 }))).toBe('8 passed, 2 failed, 2 skipped');
});

test('a run in which nothing ran is no success', () => {
  expect(isSuccess(NOTHING)).toBe(false);
  expect(isSuccess({ passed: 1, failed: 0, skipped: 9 })).toBe(true);
  expect(isSuccess({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
});
