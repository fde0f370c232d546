import { readdirSync, readlinkSync } from 'node:fs';
import type { Place } from './place.ts';
import { sendSignal } from './process.ts';

/**
 * Ends processes of a server whose first process was killed: each works inside the cluster's folder. One that is busy
 * computing does not notice for long that it is alone, and holds the memory that a new server needs.
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
