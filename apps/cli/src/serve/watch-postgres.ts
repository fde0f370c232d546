import { setInterval as every } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@redoubt/db/embedded/postgres';
import { findProcess } from '@redoubt/db/embedded/process';
import { LOG_BYTES_MAX, rotateLog } from '@redoubt/db/embedded/rotate-log';

const LOOK_EVERY_MS = 250;

/**
 * Restarts the database when it dies, and rotates its log, until `signal`. Polls its process, since an adopted server is
 * not a child process and sends no exit event. A failed start is tried again at the next poll.
 */
export async function watchPostgres({
  postgres,
  restart,
  signal,
  remark,
  logBytesMax = LOG_BYTES_MAX,
}: {
  postgres: EmbeddedPostgres;
  restart: () => Promise<EmbeddedPostgres>;
  signal: AbortSignal;
  remark: (line: string) => void;
  logBytesMax?: number;
}): Promise<void> {
  let { pid } = postgres;
  const { logFile } = postgres;
  let failed = false;
  try {
    for await (const _ of every(LOOK_EVERY_MS, undefined, { signal, ref: false })) {
      rotateLog(logFile, { bytesMax: logBytesMax });
      if (findProcess(pid) !== undefined) continue;
      if (!failed) remark('The database ended. Starting it again.');
      try {
        ({ pid } = await restart());
        failed = false;
        remark('The database is back.');
      } catch (error) {
        if (!failed) remark(`The database cannot be started; trying again. ${error instanceof Error ? error.message : error}`);
        failed = true;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
