import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const BYTES_MAX = 20_000_000;
const TAIL_BYTES = 8_000;

/** Opens a log to append to. One that has grown large is first put aside, in place of the one before. */
export function openLogFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > BYTES_MAX) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The last lines, indented, for a message to people. */
export function readLogTail(path: string, { lines = 12 }: { lines?: number } = {}): string {
  if (!existsSync(path)) return '  (nothing)';
  const size = statSync(path).size;
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
  const file = openSync(path, 'r');
  readSync(file, tail, 0, tail.length, size - tail.length);
  closeSync(file);
  return tail
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `  ${line}`)
    .join('\n');
}
