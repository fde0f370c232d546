import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '@redoubt/testing/chromium';
import { type Command, ROOT, runCommand } from './runner/run-command.ts';
import { BENCHES, BUILD_STEPS, runStep, STATIC_STEPS, type Step } from './runner/steps.ts';
import { add, isSuccess, NOTHING, type Tally, tallyPlaywright, tallyRun, tallyVitest, toLine } from './runner/tally.ts';

// Everything that a change must pass. A step counts as one test; every part runs even when one before it failed.

const RESULTS_DIR = join(ROOT, 'test-results');
rmSync(RESULTS_DIR, { recursive: true, force: true });
mkdirSync(RESULTS_DIR, { recursive: true });

async function runSteps(steps: readonly Step[]): Promise<Tally> {
  let tally = NOTHING;
  for (const step of steps) {
    const { passed } = await runStep(step);
    tally = add(tally, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  }
  return tally;
}

type Suite<T> = { name: string; command: Command; environment?: NodeJS.ProcessEnv; path: string; count: (report: T) => Tally };

async function runSuite<T>({ name, command, environment, path, count }: Suite<T>): Promise<Tally> {
  console.log(`\n${name}`);
  const { exitCode } = await runCommand(command, { echo: true, environment: { CI: 'true', ...environment } });
  return tallyRun({ path, exitCode, count });
}

function runVitest(): Promise<Tally> {
  const path = join(RESULTS_DIR, 'vitest.json');
  const command: Command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return runSuite({ name: 'Unit and database tests', command, path, count: tallyVitest });
}

function runPlaywright(): Promise<Tally> {
  if (findChromium(process.env) === undefined) {
    console.log('\nNo Chromium was found. Install it (Debian, Ubuntu: apt-get install chromium), or name one in CHROMIUM_PATH.');
    return Promise.resolve({ ...NOTHING, failed: 1 });
  }
  const path = join(RESULTS_DIR, 'playwright.json');
  const command: Command = ['playwright', 'test', '--config=apps/web/playwright.config.ts', '--reporter=list,json'];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: path, FORCE_COLOR: '0' };
  return runSuite({ name: 'Browser tests', command, environment, path, count: tallyPlaywright });
}

const isBuilt = (tally: Tally) => tally.failed === 0;

let tally = await runSteps(STATIC_STEPS);
tally = add(tally, await runVitest());
const build = await runSteps(BUILD_STEPS.slice(0, 1));
tally = add(tally, build);
if (isBuilt(build)) {
  tally = add(tally, await runSteps([...BUILD_STEPS.slice(1), BENCHES]));
  tally = add(tally, await runPlaywright());
} else {
  console.log('\nThe browser tests need a build.');
  tally = add(tally, { ...NOTHING, failed: 1 });
}

console.log(toLine(tally));
process.exitCode = isSuccess(tally) ? 0 : 1;
