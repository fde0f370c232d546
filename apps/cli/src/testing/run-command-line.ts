import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { forProcess, type Variables } from './env.ts';
import type { Ran } from './run-here.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

/** Runs the command in a process of its own, as an operator does, with these variables alone. */
export function runCommandLine(words: readonly string[], variables: Variables = {}): Promise<Pick<Ran, 'code' | 'stdout' | 'stderr'>> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...words], { env: forProcess(variables) }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}
