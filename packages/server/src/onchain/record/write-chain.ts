import { once } from 'node:events';
import type { Db, Tx } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';

/** Another process leads the chain now: nothing was written. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/** The right to write: the fencing token that was current when the lease was acquired. */
export type LeaderLease = { readonly chainId: number; readonly fencingToken: number };

export type ChainWrite = {
  readonly tx: Tx;
  /** Copies encoded rows into `target`: a table with its columns. */
  copy(target: string, body: Buffer): Promise<void>;
};

/** A leader that hangs within a transaction must not block its successor. */
const IDLE_MAX = '10s';

/** One statement counts the whole record of a contract that a project adds. */
const STATEMENT_MAX = '10min';

/** The row's lock blocks renewals, so a write extends the lease itself. */
const ALIVE_MS = 10_000;

/**
 * Runs `work` in a transaction that locks the chain's row. Throws LeadershipLost, having written
 * nothing, when the lease's fencing token is not the newest: the next leader raises it, and waits
 * here for a transaction in progress.
 */
export async function writeChain<T>(
  pool: pg.Pool,
  { chainId, fencingToken }: LeaderLease,
  work: (write: ChainWrite) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const db = onOneConnection(client);
    return await db.transaction().execute(async (tx) => {
      await sql`
        select set_config('idle_in_transaction_session_timeout', ${IDLE_MAX}, true), set_config('statement_timeout', ${STATEMENT_MAX}, true)`.execute(
        tx,
      );
      await preventProjectRemoval(tx);
      const { rows } = await sql<{ token: string }>`select epoch as token from chain where chain_id = ${chainId} for update`.execute(tx);
      if (rows[0]?.token !== String(fencingToken)) throw new LeadershipLost();
      const result = await work({ tx, copy: (target, body) => copyInto(client, target, body) });
      await sql`
        update chain set leased_until = clock_timestamp() + ${ALIVE_MS} * interval '1 millisecond'
        where chain_id = ${chainId} and leased_until is not null`.execute(tx);
      return result;
    });
  } catch (error) {
    if (!(error instanceof LeadershipLost)) broken = error instanceof Error ? error : new Error('unknown');
    throw error;
  } finally {
    client.release(broken); // After a failure the connection's state is unknown.
  }
}

/** Kysely over an open connection, so that COPY runs in its transaction. */
function onOneConnection(client: pg.PoolClient): Db {
  const borrowed: PostgresPoolClient = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined, options: {} } satisfies PostgresPool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function copyInto(client: pg.PoolClient, target: string, body: Buffer): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin (format binary)`));
  // A broken connection can emit several errors. `once` below takes the first; the rest must not be unhandled.
  stream.on('error', () => undefined);
  const finished = once(stream, 'finish');
  stream.end(body);
  await finished;
}
