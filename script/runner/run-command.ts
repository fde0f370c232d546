import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export type Command = readonly [program: string, ...args: string[]];

type Options = {
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether its output is shown as it comes; otherwise it is only kept. */
  readonly echo?: boolean;
};

/** Runs one command in the root folder, with its packages' programs first on the path and without an input. */
export async function runCommand(
  [program, ...args]: Command,
  { environment, echo = false }: Options = {},
): Promise<{ exitCode: number; output: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment };
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
