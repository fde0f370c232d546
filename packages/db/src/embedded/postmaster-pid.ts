import { readFileSync } from 'node:fs';
import type { Place } from './place.ts';
import { findProcess } from './process.ts';

/** The server's first process, identified by pid and start time. */
export type Server = { readonly pid: number; readonly startedAt: string };

/** The server that runs on this cluster; `undefined` when its pid file is absent, stale, or names a stranger. */
export function findServer({ pidFile, clusterDir }: Place): (Server & { ready: boolean }) | undefined {
  const lines = readLines(pidFile);
  // Lines: 1 process, 2 data folder, 3 start, 4 port, 5 socket folder, 6 address, 7 memory key, 8 status.
  const pid = Number(lines?.[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const running = findProcess(pid);
  if (running === undefined || !running.command.includes(` -D ${clusterDir} `)) return undefined;
  return { pid, startedAt: running.startedAt, ready: lines?.[7]?.trim() === 'ready' };
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
