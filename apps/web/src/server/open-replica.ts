import type { AppAccess } from '@redoubt/db/app-role';
import { createDatabase } from '@redoubt/db/client';
import { watchReplica } from '@redoubt/db/replica-lag';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { createReplicaReads, type ReplicaReads } from './request/replica-reads.ts';

const CONNECTIONS_MAX = 10;
/** Shorter than for the primary, which is asked in its place. */
const SILENCE_MAX_MS = 2_000;

type Pool = ReturnType<typeof createDatabase>['pool'];

export type OpenReplica = { readonly pool: Pool; readonly reads: ReplicaReads; close(): Promise<void> };

/** Opens the replica of DATABASE_READ_URL, if there is one, and compares it with the primary from now on. It need not answer. */
export function openReplica({
  settings: { databaseReadUrl: url, publicOrigin },
  access,
  watch: primary,
}: {
  settings: Pick<Settings, 'databaseReadUrl' | 'publicOrigin'>;
  access: AppAccess;
  watch: Pool;
}): OpenReplica | undefined {
  if (url === undefined) return undefined;
  const { pool } = createDatabase({ url, access, connectionsMax: CONNECTIONS_MAX, silenceMaxMs: SILENCE_MAX_MS });
  const watch = watchReplica({ primary, replica: pool });
  return {
    pool,
    reads: createReplicaReads({ lagMs: watch.lagMs, https: publicOrigin.startsWith('https:') }),
    async close() {
      await watch.stop();
      await pool.end();
    },
  };
}
