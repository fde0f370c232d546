import { checkBudget } from './budget.ts';
import { type Command, runCommand } from './run-command.ts';

/** Formatting, lint and import boundaries. */
export const LINT: Command = ['biome', 'check', '--error-on-warnings'];

type Outcome = { readonly passed: boolean; readonly output: string };

/** What takes longer hangs. */
const LIMIT_MS = 20 * 60_000;

/** One line of a run: something that passes or fails as a whole. */
export type Step = { readonly name: string; readonly run: () => Promise<Outcome> | Outcome };

export type StepResult = Outcome & { readonly name: string; readonly seconds: number };

/** A step of commands, each run only when those before it passed. */
function commands(name: string, ...list: readonly Command[]): Step {
  return {
    name,
    async run() {
      let output = '';
      for (const command of list) {
        const result = await runCommand(command, { limitMs: LIMIT_MS });
        output += result.output;
        if (result.exitCode !== 0) return { passed: false, output };
      }
      return { passed: true, output };
    },
  };
}

/** Checks before any test. The web app's route types are generated first, then both halves are checked. */
export const STATIC_STEPS: readonly Step[] = [
  commands('format, lint, boundaries', LINT),
  commands('types', ['tsc', '--noEmit']),
  commands(
    'types of the web app',
    ['npm', 'run', '--silent', 'typegen', '--workspace', 'apps/web'],
    ['tsc', '--noEmit', '--project', 'apps/web'],
  ),
];

export const PURE_TESTS = commands('pure tests', ['vitest', 'run', '--project', 'unit', '--reporter', 'dot']);

export const BUILD = commands('build', ['npm', 'run', 'build']);

/** Needs the build. */
export const PAGE_SIZES: Step = { name: 'size of pages', run: checkBudget };

/** Runs a step and prints its line, and its output if it failed. A step that throws has failed. */
export async function runStep({ name, run }: Step): Promise<StepResult> {
  const startedAt = performance.now();
  const { passed, output } = await attempt(run);
  const seconds = (performance.now() - startedAt) / 1000;
  if (!passed) console.log(output.trimEnd());
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
  return { name, passed, seconds, output };
}

async function attempt(run: Step['run']): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    return { passed: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
