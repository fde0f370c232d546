import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { RESULTS_PATH, type Result } from './results.ts';
import { ROOT } from './run-command.ts';

/**
 * Writes what became of each browser test, and errors outside tests, to the file that `RESULTS_PATH` names. A test that was to run, and did
 * not because of another's failure, can be tried again.
 */
export default class ResultsReporter implements Reporter {
  readonly #strays: Result[] = [];
  #config: FullConfig | undefined;
  #suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    [this.#config, this.#suite] = [config, suite];
  }

  onError(error: TestError): void {
    this.#strays.push({ name: 'browser tests > outside tests', state: 'failed', seconds: 0, error: toText(error) });
  }

  onEnd(): void {
    const path = process.env[RESULTS_PATH];
    if (path === undefined) return;
    const rootDir = this.#config?.rootDir ?? ROOT;
    const tests = this.#suite?.allTests() ?? [];
    writeFileSync(path, JSON.stringify([...tests.map((test) => toResult(test, rootDir)), ...this.#strays]));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function toResult(test: TestCase, rootDir: string): Result {
  const [, project = '', , ...titles] = test.titlePath();
  const { file, line } = test.location;
  const name = `${relative(ROOT, file)}:${line} > ${titles.join(' › ')}`;
  const seconds = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
  // A line of a list of tests, as Playwright reads it.
  const again = [`[${project}]`, relative(rootDir, file).split(sep).join('/'), ...titles].join(' › ');
  if (test.outcome() === 'skipped') return { name, state: 'skipped', seconds, ...(test.expectedStatus !== 'skipped' && { again }) };
  if (test.outcome() === 'expected') return { name, state: 'passed', seconds, again };
  const error = test.results.flatMap(({ errors }) => errors).map(toText);
  return { name, state: 'failed', seconds, again, error: error.join('\n') };
}

const toText = ({ stack, message, value }: TestError) => stack ?? message ?? value ?? '';
