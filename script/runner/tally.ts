import { readFileSync } from 'node:fs';

/** How many tests passed, failed and were left out. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Counts a run of vitest. A file that could not be loaded has no tests to count, so it is a failure of its own. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

/** Counts a run of Playwright. A test that passed only when repeated did not pass. Errors outside tests are failures. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

type ReadRun<T> = { path: string; exitCode: number; count: (report: T) => Tally };

/** Reads a report and counts it. A run that left no readable report, or failed without saying what failed, counts as one failure. */
export function tallyRun<T>({ path, exitCode, count }: ReadRun<T>): Tally {
  let tally: Tally;
  try {
    tally = count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ...NOTHING, failed: 1 };
  }
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The last line of a run. */
export function toLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether the run may be called a success: nothing failed, and something ran. */
export function isSuccess({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}
