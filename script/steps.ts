import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

export type Command = readonly [program: string, ...args: string[]];

/** Formatting, lint and import boundaries. */
export const LINT: Command = ['biome', 'check', '--error-on-warnings'];

/** Everything that must hold before a test is worth running. The web app's route types are generated, then both halves are checked. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'format, lint, boundaries', commands: [LINT] },
  { name: 'types', commands: [['tsc', '--noEmit']] },
  {
    name: 'types of the web app',
    commands: [
      ['npm', 'run', '--silent', 'typegen', '--workspace', 'apps/web'],
      ['tsc', '--noEmit', '--project', 'apps/web'],
    ],
  },
];

export type Step = { readonly name: string; readonly commands: readonly Command[] };

export type StepResult = { readonly name: string; readonly passed: boolean; readonly seconds: number; readonly output: string };

type Run = { readonly environment?: NodeJS.ProcessEnv; readonly echo?: boolean };

/** Runs the commands of a step until one fails. `echo` shows their output as it comes; otherwise it is only kept. */
export async function runStep({ name, commands }: Step, run: Run = {}): Promise<StepResult> {
  const startedAt = performance.now();
  let output = '';
  let passed = true;
  for (const command of commands) {
    const result = await runCommand(command, run);
    output += result.output;
    passed = result.exitCode === 0;
    if (!passed) break;
  }
  return { name, passed, seconds: (performance.now() - startedAt) / 1000, output };
}

/** Runs one command in the root folder with its packages' programs first on the path, and without an input. */
export async function runCommand([program, ...args]: Command, { environment, echo = false }: Run = {}): Promise<{ exitCode: number; output: string }> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment };
  env.PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${env.PATH ?? ''}`;
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: string) => {
    output += chunk;
    if (echo) process.stdout.write(chunk);
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  try {
    const [code] = await once(child, 'close');
    return { exitCode: typeof code === 'number' ? code : 1, output };
  } catch (error) {
    return { exitCode: 1, output: `${output}${program}: ${String(error)}\n` };
  }
}

/** One line a step; a failed one brings what it printed. */
export function report({ name, passed, seconds, output }: StepResult): void {
  if (!passed) console.log(output.trimEnd());
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s`);
}
