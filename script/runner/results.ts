import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What became of one test, of a hook or file that failed around its tests, or of one step. */
export type Result = {
  /** Where it stands and what it says: `packages/domain/src/vote.test.ts:7 > counts a vote once`. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** Why it failed. */
  readonly error?: string;
  /** What its runner calls to try it again: a file, a line of a list. Without it a second try could tell nothing. */
  readonly again?: string;
};

/** A failure that passed when it was tried again alone. */
export type Flaky = { readonly name: string; readonly firstError: string };

/** What a run of one runner left: its results, and whether it told what failed. */
type ReadRun = { readonly name: string; readonly path: string; readonly exitCode: number };

/** Where the reporters of vitest and Playwright write their results. */
export const RESULTS_PATH = 'RESULTS_PATH';

/** Reads the results of a run. One that left none that can be read, or failed without saying what failed, is one failure. */
export function readResults({ name, path, exitCode }: ReadRun): readonly Result[] {
  const failure = (error: string): Result => ({ name, state: 'failed', seconds: 0, error });
  if (!existsSync(path)) return [failure(`It ended with exit code ${exitCode} and left no results.`)];
  let results: readonly Result[];
  try {
    results = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return [failure(`It left results that can’t be read: ${error}`)];
  }
  const isUntold = exitCode !== 0 && !results.some(isFailure);
  return isUntold ? [...results, failure(`It ended with exit code ${exitCode}, though no test failed.`)] : results;
}

export function isFailure({ state }: Result): boolean {
  return state === 'failed';
}

/** More first failures are no chance events: none of them is tried again. */
export const AGAIN_MAX = 20;

/** More flaky tests than these fail the run. */
export const FLAKY_MAX = 5;

/** Whether a second try can make the run a success: nothing failed that can't be tried again, and not more than `AGAIN_MAX` did. */
export function isWorthTrying(results: readonly Result[]): boolean {
  const failed = results.filter(isFailure);
  return failed.length > 0 && failed.length <= AGAIN_MAX && failed.every(({ again }) => again !== undefined);
}

/** What to try again: each failure, and each test that did not run because of one. */
export function listAgain(results: readonly Result[]): readonly string[] {
  return [...new Set(results.flatMap(({ state, again }) => (state !== 'passed' && again !== undefined ? [again] : [])))];
}

/** Puts the second try of `tried` in the place of the first; a failure that it does not repeat is flaky. */
export function replaceTried(
  first: readonly Result[],
  second: readonly Result[],
  tried: readonly string[],
): { results: readonly Result[]; flaky: readonly Flaky[] } {
  const isTried = ({ again }: Result) => again !== undefined && tried.includes(again);
  const failed = first.filter((result) => isTried(result) && isFailure(result));
  // A second run that broke off says nothing about what it did not reach.
  const reached = new Set(second.flatMap(({ state, again }) => (state === 'skipped' ? [] : (again ?? []))));
  const unreached = failed.filter(({ again = '' }) => !reached.has(again));
  const failedTwice = new Set([...second.filter(isFailure), ...unreached].map(({ name }) => name));
  const flaky = failed.filter(({ name }) => !failedTwice.has(name)).map(({ name, error = '' }) => ({ name, firstError: error }));
  return { results: [...first.filter((result) => !isTried(result)), ...second, ...unreached], flaky };
}

/** One part of a run: `budget` is what it may take on two quiet cores. */
export type PartTime = { readonly name: string; readonly minutes: number; readonly budget: number | undefined };

/** A whole run: what counts of each test, and which passed only when tried again. */
export type Run = { readonly parts: readonly PartTime[]; readonly results: readonly Result[]; readonly flaky: readonly Flaky[] };

/** What a run says at its end. */
export type Ending = { readonly success: boolean; readonly text: string; readonly failures: string };

const SLOWEST = 20;
const FLAKY_LINES = 4;
const FAILURE_LINES = 40;
const WIDTH = 200;

/**
 * The end of a run: the minutes of each part beside its budget, the slowest tests, the flaky ones, the failures in 40 lines, and in the last line
 * how many passed and failed. `failures` has all of them whole. `where` is the file that gets it.
 */
export function endRun({ parts, results, flaky }: Run, where: string): Ending {
  const tooFlaky: Result[] =
    flaky.length > FLAKY_MAX
      ? [{ name: 'flaky tests', state: 'failed', seconds: 0, error: `${flaky.length} tests failed at first; at most ${FLAKY_MAX} may.` }]
      : [];
  const all = [...results, ...tooFlaky];
  const failed = all.filter(isFailure);
  const count = (state: Result['state']) => all.filter((result) => result.state === state).length;
  const skipped = count('skipped');
  const sections = [
    ['Part                            min   budget', ...parts.map(toPartLine)],
    [`The slowest ${SLOWEST}`, ...listSlowest(results)],
    flaky.length === 0
      ? []
      : ['Flaky: failed at first, passed alone', ...flaky.flatMap((test) => toLines(test.name, test.firstError, FLAKY_LINES))],
    failed.length === 0 ? [] : toFailureSection(failed, where),
    [`${count('passed')} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`],
  ];
  return {
    // A run in which nothing ran is no success.
    success: failed.length === 0 && count('passed') > 0,
    text: sections.flatMap((lines) => (lines.length === 0 ? [] : ['', ...lines])).join('\n'),
    failures: failed.flatMap(({ name, error = '' }) => [...toLines(name, error, Number.POSITIVE_INFINITY), '']).join('\n'),
  };
}

function toPartLine({ name, minutes, budget }: PartTime): string {
  const over = budget !== undefined && minutes > budget ? '  above its budget' : '';
  return `${name.padEnd(28)} ${minutes.toFixed(1).padStart(6)} ${String(budget ?? '–').padStart(8)}${over}`;
}

function listSlowest(results: readonly Result[]): readonly string[] {
  const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name.slice(0, WIDTH)}`);
}

function toFailureSection(failed: readonly Result[], where: string): readonly string[] {
  // Each gets an equal share of the lines, at least its name.
  const share = Math.max(1, Math.floor(FAILURE_LINES / failed.length));
  const lines = failed.flatMap(({ name, error = '' }) => toLines(name, error, share)).slice(0, FAILURE_LINES);
  return [`Failures, whole in ${where}`, ...lines];
}

/** At most `linesMax` lines: the name, then the beginning of the reason. */
function toLines(name: string, reason: string, linesMax: number): readonly string[] {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const fits = (line: string) => (Number.isFinite(linesMax) ? line.slice(0, WIDTH) : line);
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].slice(0, linesMax).map(fits);
}
