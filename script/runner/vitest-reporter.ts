import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { RESULTS_PATH, type Result } from './results.ts';
import { ROOT } from './run-command.ts';

/**
 * Writes what became of each test, and of what failed around tests, to the file that `RESULTS_PATH` names. The JSON reporter of vitest leaves
 * out failed hooks of files whose tests it has, and errors outside tests.
 */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env[RESULTS_PATH];
    if (path === undefined) return;
    writeFileSync(path, JSON.stringify([...modules.flatMap(toResults), ...errors.map(toStray)]));
  }
}

function toResults(module: TestModule): readonly Result[] {
  const again = module.moduleId;
  const file = relative(ROOT, again);
  const toTest = (test: TestCase): Result => {
    const { state, errors = [] } = test.result();
    const name = `${file}${test.location === undefined ? '' : `:${test.location.line}`} > ${test.fullName}`;
    const seconds = (test.diagnostic()?.duration ?? 0) / 1_000;
    return { name, state: state === 'pending' ? 'skipped' : state, seconds, again, ...(state === 'failed' && { error: toText(errors) }) };
  };
  const around = [module, ...module.children.allSuites()].flatMap((suite): Result[] => {
    const errors = suite.errors();
    const name = suite.type === 'module' ? `${file} > around its tests` : `${file} > around the tests of ${suite.fullName}`;
    return errors.length === 0 ? [] : [{ name, state: 'failed', seconds: 0, again, error: toText(errors) }];
  });
  return [...[...module.children.allTests()].map(toTest), ...around];
}

/** An error that no test waited for. vitest knows which file ran at the time. */
function toStray(error: SerializedError): Result {
  const file: unknown = error.VITEST_TEST_PATH;
  const known = typeof file === 'string';
  const name = `${known ? relative(ROOT, file) : 'vitest'} > outside its tests`;
  return { name, state: 'failed', seconds: 0, error: toText([error]), ...(known && { again: file }) };
}

const toText = (errors: readonly SerializedError[]) => errors.map(({ stack, message }) => stack ?? message).join('\n');
