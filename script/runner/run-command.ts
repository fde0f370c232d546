import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';

export const ROOT = resolve(import.meta.dirname, '../..');

export type Command = readonly [program: string, ...args: string[]];

type Options = {
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether its output is shown as it comes; otherwise it is only kept. */
  readonly echo?: boolean;
  /** After this long it is killed, and has failed. */
  readonly limitMs?: number;
  /** How long its output may stay open once it has ended. Longer means that it left processes behind, which is a failure. */
  readonly graceMs?: number;
};

/** Runs one command in the root folder, with its packages' programs first on the path and without an input. */
export async function runCommand(
  [program, ...args]: Command,
  { environment, echo = false, limitMs, graceMs = 60_000 }: Options = {},
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
  const fail = (reason: string) => ({ exitCode: 1, output: `${output}${program}: ${reason}\n` });
  const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
  // A program that is not there is reported by what waits for its exit.
  const closed = once(child, 'close').then(
    () => true,
    () => true,
  );
  try {
    const [code, signal] = await once(child, 'exit');
    const isClosed = await Promise.race([closed, setTimeoutAsync(graceMs, false, { ref: false })]);
    for (const stream of isClosed ? [] : [child.stdout, child.stderr]) stream.destroy();
    if (signal !== null && limitMs !== undefined) return fail(`killed by ${signal}; it may take ${limitMs / 1_000} s.`);
    if (!isClosed) return fail('it ended, but left processes that hold its output.');
    return { exitCode: typeof code === 'number' ? code : 1, output };
  } catch (error) {
    return fail(String(error));
  } finally {
    clearTimeout(limit);
  }
}
