import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** How often the two are compared. */
const EVERY_MS = 500;

export type ReplicaWatch = {
  /** How far the replica was behind, at most, when it was last compared; `undefined` while that is not known. */
  lagMs(): number | undefined;
  stop(): Promise<void>;
};

/**
 * Compares a replica with its primary by their positions in the log of changes: a replica that has applied the position that the primary
 * had at some moment shows nothing older than that moment. The replica's own clock and its last transaction do not tell, because
 * it may have lost its connection.
 */
export function watchReplica({ primary, replica }: { primary: pg.Pool; replica: pg.Pool }): ReplicaWatch {
  const stopping = new AbortController();
  /** Positions of the primary, the oldest first, each at a moment before it was asked. */
  let positions: { readonly position: bigint; readonly at: number }[] = [];
  let freshAt: number | undefined;

  async function compare(): Promise<void> {
    const at = performance.now();
    const of = async (pool: pg.Pool, name: string) => {
      const { rows } = await pool.query<{ position: string | null }>(`select ${name}() - '0/0'::pg_lsn as position`);
      return BigInt(rows[0]?.position ?? -1);
    };
    positions.push({ position: await of(primary, 'pg_current_wal_lsn'), at });
    const applied = await of(replica, 'pg_last_wal_replay_lsn');
    const reached = positions.findLastIndex(({ position }) => position <= applied);
    if (reached === -1) return;
    freshAt = positions[reached]?.at;
    positions = positions.slice(reached);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await compare().catch(() => undefined);
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const stopped = watch();
  return {
    lagMs: () => (freshAt === undefined ? undefined : performance.now() - freshAt),
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}
