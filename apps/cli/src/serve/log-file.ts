import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size of each file, and their number: the current one, and older ones as `.1` and so on. */
const LOG_LIMITS = { bytesMax: 20_000_000, filesMax: 5 };

const NEWLINE = 10;
const TAIL_BYTES = 8_000;

export type LogLimits = typeof LOG_LIMITS;

export type LogFile = {
  write(bytes: Uint8Array): void;
  close(): void;
};

/**
 * Opens a log to append to. A large one is rotated between two lines, and the oldest is dropped. What
 * cannot be written, because the disk is full, is lost: a log must not end its process.
 */
export function openLogFile(path: string, { bytesMax, filesMax }: LogLimits = LOG_LIMITS): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let file = openSync(path, 'a', 0o600);
  let size = fstatSync(file).size;
  let atLineStart = true;

  function append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    size += bytes.length;
    atLineStart = bytes.at(-1) === NEWLINE;
  }

  function rotate(): void {
    for (let age = filesMax - 1; age > 0; age -= 1) {
      const younger = age === 1 ? path : `${path}.${age - 1}`;
      if (existsSync(younger)) renameSync(younger, `${path}.${age}`);
    }
    closeSync(file);
    file = openSync(path, 'a', 0o600);
    size = 0;
  }

  return {
    write(bytes) {
      try {
        let rest = bytes;
        if (size > 0 && size + bytes.length > bytesMax) {
          const end = atLineStart ? 0 : bytes.indexOf(NEWLINE) + 1;
          append(bytes.subarray(0, end));
          if (atLineStart) rotate();
          rest = bytes.subarray(end);
        }
        append(rest);
      } catch {
        // See above.
      }
    },
    close: () => closeSync(file),
  };
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
