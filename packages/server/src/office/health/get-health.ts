import type { Db } from '@redoubt/db/client';
import type { Health } from '@redoubt/domain/office/health/schema';
import { listFollowedChains } from '../../onchain/record/list-followed-chains.ts';
import { isWorkerAlive } from '../../platform/heartbeat/is-worker-alive.ts';
import { pingDatabase } from './ping-database.ts';

/** How the whole system is. Never throws: that something can't be asked is an answer, too. */
export async function getHealth({ db }: { db: Db }, { version }: { version: string }): Promise<Health> {
  const alive = (await pingDatabase({ db })) ? await isWorkerAlive({ db }).catch(() => undefined) : undefined;
  if (alive === undefined) return { status: 'unavailable', version, database: 'unavailable', worker: 'unknown', chains: [] };
  const chains = await listFollowedChains({ db }).catch(() => []);
  const isRead = chains.every(({ progress }) => progress === 'current' || progress === 'reading');
  return { status: alive && isRead ? 'ok' : 'degraded', version, database: 'ok', worker: alive ? 'ok' : 'silent', chains };
}
