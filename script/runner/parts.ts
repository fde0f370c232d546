import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '@redoubt/testing/chromium';
import { listBenches, runBench } from './benches.ts';
import { RESULTS_PATH, type Result, readResults } from './results.ts';
import { type Command, ROOT, runCommand } from './run-command.ts';
import { BUILD, PAGE_SIZES, runStep, STATIC_STEPS, type Step } from './steps.ts';

/** What runs leave: results, failures, screenshots. Each run empties it. */
export const RESULTS_DIR = join(ROOT, 'test-results');

/** A part of a run, as docs/testing.md lists them with their budgets. */
export type Part = {
  readonly name: string;
  /** Whether it makes the build, or runs what was built. */
  readonly build?: 'made' | 'needed';
  run(): Promise<readonly Result[]>;
  /** Tries again, alone and one at a time, what `Result.again` names. */
  again?(names: readonly string[]): Promise<readonly Result[]>;
};

/** Which tests: what every change must pass, or all. */
export type Choice = { readonly isAll: boolean };

/** Nothing of a run takes this long: what does, hangs. */
const LIMIT_MS = 60 * 60_000;

/** The parts of a run in their order. The build comes first, so that no test makes one. */
export function listParts(choice: Choice): readonly Part[] {
  const parts: readonly Part[] = [
    { name: BUILD.name, build: 'made', run: () => runSteps([BUILD]) },
    { name: 'static checks', run: () => runSteps(STATIC_STEPS) },
    unitAndDatabaseTests(choice),
    { name: PAGE_SIZES.name, build: 'needed', run: () => runSteps([PAGE_SIZES]) },
    browserTests(choice),
  ];
  return choice.isAll ? [...parts, BENCHES] : parts;
}

export function prepareResults(): void {
  rmSync(RESULTS_DIR, { recursive: true, force: true });
  mkdirSync(RESULTS_DIR, { recursive: true });
}

async function runSteps(steps: readonly Step[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const step of steps) {
    const { name, passed, seconds, output } = await runStep(step);
    results.push({ name, state: passed ? 'passed' : 'failed', seconds, ...(!passed && { error: output }) });
  }
  return results;
}

/** Runs vitest or Playwright with our reporter beside its own. */
async function runTests(name: string, command: Command, environment: NodeJS.ProcessEnv = {}): Promise<readonly Result[]> {
  const path = join(RESULTS_DIR, 'results.json');
  rmSync(path, { force: true });
  const own = { CI: 'true', NO_COLOR: '1', FORCE_COLOR: undefined, [RESULTS_PATH]: path };
  const { exitCode } = await runCommand(command, { echo: true, environment: { ...own, ...environment }, limitMs: LIMIT_MS });
  return readResults({ name, path, exitCode });
}

function unitAndDatabaseTests({ isAll }: Choice): Part {
  const name = 'unit and database tests';
  const projects = isAll ? [] : ['--project=unit', '--project=database'];
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=./script/runner/vitest-reporter.ts',
    '--includeTaskLocation',
  ] as const;
  return {
    name,
    run: () => runTests(name, [...command, ...projects]),
    again: (files) => runTests(name, [...command, ...files, '--maxWorkers=1', '--no-file-parallelism']),
  };
}

function browserTests({ isAll }: Choice): Part {
  const name = 'browser tests';
  const projects = isAll ? [] : ['--project=demo-chain', '--project=journeys'];
  const reporters = `--reporter=list,${join(ROOT, 'script/runner/playwright-reporter.ts')}`;
  const command = ['playwright', 'test', '--config=apps/web/playwright.config.ts', reporters] as const;
  return {
    name,
    build: 'needed',
    async run() {
      if (findChromium(process.env) !== undefined) return await runTests(name, [...command, ...projects]);
      const error = 'No Chromium was found. Install it (Debian, Ubuntu: apt-get install chromium), or name one in CHROMIUM_PATH.';
      return [{ name, state: 'failed', seconds: 0, error }];
    },
    // Playwright starts a new product: many tests pass once on a product.
    async again(tests) {
      const list = join(RESULTS_DIR, 'again.txt');
      writeFileSync(list, tests.join('\n'));
      return await runTests(name, [...command, `--test-list=${list}`, '--workers=1']);
    },
  };
}

const BENCHES: Part = {
  name: 'short runs of benches',
  build: 'needed',
  async run() {
    const waiting = listBenches();
    const results: Result[] = [];
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await runBench(name));
    };
    // Two at a time: the cores of the machine that the suite is meant for.
    await Promise.all([work(), work()]);
    return results;
  },
  async again(names) {
    const results: Result[] = [];
    for (const name of names) results.push(await runBench(name));
    return results;
  },
};
