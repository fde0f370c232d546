import type { Socket } from 'node:net';
import { type Kysely, Kysely as KyselyClient, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type AppAccess, OwnerAccessError, refuseOwner } from './app-role.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** A function with a `Tx` parameter writes several rows that belong together. */
export type Tx = Transaction<Tables>;

// Dates without a time stay text: a Date object would move them with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** How long a request waits for a connection before the database counts as unavailable; longer than a busy machine takes. */
const CONNECT_TIMEOUT_MS = 4_000;

type Options = {
  url: string;
  connectionsMax?: number;
  /**
   * How long a connection in use may stay silent before it is closed and its query fails. For
   * processes that answer requests: a server behind a broken network does not refuse, it is silent.
   */
  silenceMaxMs?: number;
  /**
   * For processes that work as the app: every new connection is refused that may act as the owner. With `login` nothing is asked for by
   * start-up options, which connection poolers drop or refuse.
   */
  access?: AppAccess;
};

const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens a pool of at most `connectionsMax`. Connections are made when first needed; none is made here. */
export function createDatabase({ url, connectionsMax = 10, silenceMaxMs, access }: Options): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'redoubt',
    ...(access !== 'login' && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    ...(access !== undefined && { verify: (client, done) => void prepare(client, access).then(() => done(), done) }),
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor may one that breaks between two queries of a transaction: the next query there fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (silenceMaxMs !== undefined) limitSilence(pool, silenceMaxMs);
  return { db: new KyselyClient<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

async function prepare(client: pg.PoolClient, access: AppAccess): Promise<void> {
  if (access === 'login') await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  await refuseOwner(client, { access });
}

/** Throws `OwnerAccessError` when the database answers and the app may act as its owner. A database that is away is no reason to end. */
export async function refuseOwnerAccess(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    if (error instanceof OwnerAccessError) throw error;
  }
}

/** Runs `work` in a transaction: the one that `db` is in already, or a new one. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/** Closes a connection in use that was silent for `silenceMaxMs`; its query fails as on any broken connection. */
function limitSilence(pool: pg.Pool, silenceMaxMs: number): void {
  // The driver's types do not expose the socket. Its own query timeout would return the silent connection to the pool.
  const socketOf = (client: pg.PoolClient) => (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.once('timeout', () => socket.destroy());
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMaxMs));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0)); // An idle connection may be silent.
}
