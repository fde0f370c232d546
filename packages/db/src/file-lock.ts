import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Holds a file until released, or until the process ends in whatever way. */
export type FileLock = { release(): void };

const SQLITE_BUSY = 5;
const RETRY_MS = 50;

/**
 * Takes the lock on `path`, creating the file; `undefined` when another process, or another caller in this one, has it.
 *
 * Node has no file locks. SQLite's are the kernel's: they end with a killed holder, which no scheme of
 * pid files achieves. The file stays empty: nothing is ever written, so no journal is needed.
 */
export function tryLockFile(path: string): FileLock | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('pragma journal_mode = off; begin exclusive');
    const opened = file;
    return { release: () => opened.close() };
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw new Error(`Cannot lock ${path}. Does its folder exist, and may this user write there?`, { cause: error });
  }
}

/** Runs `work` while holding the lock on `path`; waits for it at most `timeoutMs`. */
export async function withFileLock<T>(
  { path, timeoutMs = 120_000 }: { path: string; timeoutMs?: number },
  work: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + timeoutMs;
  let lock = tryLockFile(path);
  while (lock === undefined) {
    if (performance.now() > giveUpAt) throw new Error(`Another process has held ${path} for ${timeoutMs / 1000} s.`);
    await sleep(RETRY_MS);
    lock = tryLockFile(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
