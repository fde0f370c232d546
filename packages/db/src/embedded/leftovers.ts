import { readdirSync, readlinkSync } from 'node:fs';
import type { Place } from './place.ts';
import { sendSignal } from './process.ts';

/**
 * Ends the remaining processes of a server whose first process was killed: each works inside the
 * cluster's folder. A busy one notices late that the server is gone, and holds the memory that a new one
 * needs.
 */
export function killLeftoverBackends({ clusterDir }: Place): void {
  if (process.platform !== 'linux') return;
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && workingDir(entry) === clusterDir) sendSignal(Number(entry), 'SIGKILL');
  }
}

function workingDir(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // Ended meanwhile, or another user's.
  }
}
