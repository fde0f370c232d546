import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileLock, tryLockFile } from '@redoubt/db/file-lock';
import { findSupervisor, type Supervisor } from './run-state.ts';

/** Longer than any verb works. */
const WAIT_MS = 120_000;

/**
 * The lock on a data folder. `redoubt serve` holds it while it runs; a verb that starts the database
 * for itself holds it for its duration. So no process stops a database that another one uses.
 */
export type Instance = { readonly kind: 'ours'; readonly lock: FileLock } | { readonly kind: 'served'; readonly supervisor: Supervisor };

/** Locks the data folder, unless a supervisor holds the lock. Waits while another verb does. */
export async function takeInstance({ dataDir, signal }: { dataDir: string; signal?: AbortSignal }): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const lock = tryLockFile(join(dataDir, 'instance.lock'));
    if (lock !== undefined) return { kind: 'ours', lock };
    const supervisor = findSupervisor({ dataDir });
    if (supervisor !== undefined) return { kind: 'served', supervisor };
    if (performance.now() > giveUpAt) throw new Error(`Another redoubt command has worked on ${dataDir} for ${WAIT_MS / 1000} s.`);
    await sleep(100, undefined, { signal });
  }
}
