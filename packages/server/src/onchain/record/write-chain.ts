import { once } from 'node:events';
import type { Db, Tx } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';

/** Somebody else leads the chain now: nothing was written, and nothing more may be. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/** Who may write: the epoch that it raised when it took the lead. */
export type Lead = { readonly chainId: number; readonly epoch: number };

export type ChainWrite = {
  readonly tx: Tx;
  /** Copies encoded rows into `target`, a table with its columns. */
  copy(target: string, body: Buffer): Promise<void>;
};

/** A leader that stands still in the middle of a transaction must not keep others from taking over. */
const IDLE_MAX = '10s';

/** A project that names a contract with a long record has all of it counted in one statement. */
const STATEMENT_MAX = '10min';

/** Nobody can renew the lease while the row is held: who has just written is alive. */
const ALIVE_MS = 10_000;

/**
 * Runs `work` in a transaction that holds the chain's row. Throws LeadershipLost, having done nothing, unless the lead's epoch is still
 * the newest: whoever takes over raises it first, and waits here for a transaction under way.
 */
export async function writeChain<T>(pool: pg.Pool, { chainId, epoch }: Lead, work: (write: ChainWrite) => Promise<T>): Promise<T> {
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
      const { rows } = await sql<{ epoch: string }>`select epoch from chain where chain_id = ${chainId} for update`.execute(tx);
      if (rows[0]?.epoch !== String(epoch)) throw new LeadershipLost();
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
    client.release(broken); // After a failure the connection's state is anybody's guess.
  }
}

/** Kysely over a connection that is already ours, so that COPY can take part in its transaction. */
function onOneConnection(client: pg.PoolClient): Db {
  const borrowed: PostgresPoolClient = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined, options: {} } satisfies PostgresPool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function copyInto(client: pg.PoolClient, target: string, body: Buffer): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin (format binary)`));
  // A connection that breaks can tell of it more than once; the first is heard below, and nobody must end of the rest.
  stream.on('error', () => undefined);
  const finished = once(stream, 'finish');
  stream.end(body);
  await finished;
}
