import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely as KyselyClient,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import type { Tables } from './tables.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** A statement that writes, also by a function or a lock, was sent to a replica: nothing happened. */
const READ_ONLY = '25006';
/** The replica ended a query whose rows the primary has removed since. */
const CONFLICT = '40001';

/** Statements that begin so may only read; whether they do, the replica says. */
const MAY_READ = /^\s*(select|with)\b/i;

const STATEMENTS_MAX = 10_000;

/**
 * The database of `pool`, whose reads outside of transactions go to `replica` while `isAsked` says so. What a replica refuses,
 * and all that it does not answer, the primary is asked.
 */
export function readFromReplica({ pool, replica, isAsked }: { pool: pg.Pool; replica: pg.Pool; isAsked: () => boolean }): Db {
  return new KyselyClient<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver({ pool, replica, isAsked }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** A connection that takes one of the primary only when it needs it. */
type Routed = DatabaseConnection & { primary(): Promise<DatabaseConnection>; readonly taken: () => DatabaseConnection | undefined };

function createDriver({ pool, replica, isAsked }: { pool: pg.Pool; replica: pg.Pool; isAsked: () => boolean }): Driver {
  const driver: Driver = new PostgresDriver({ pool });
  /** Statements that turned out to write. */
  const writing = new Set<string>();

  async function askReplica<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R> | undefined> {
    try {
      const { rows } = await replica.query(sql, [...parameters]);
      return { rows };
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === READ_ONLY && writing.size < STATEMENTS_MAX) writing.add(sql);
      if (code === READ_ONLY || code === CONFLICT || isDatabaseUnavailable(error)) return undefined;
      throw error;
    }
  }

  function route(): Routed {
    let taken: DatabaseConnection | undefined;
    const primary = async () => {
      taken ??= await driver.acquireConnection();
      return taken;
    };
    return {
      primary,
      taken: () => taken,
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        // A connection of the primary is in a transaction, or has state of a session.
        if (taken === undefined && isAsked() && MAY_READ.test(query.sql) && !writing.has(query.sql)) {
          const answer = await askReplica<R>(query);
          if (answer !== undefined) return answer;
        }
        return (await primary()).executeQuery<R>(query);
      },
      async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
        yield* (await primary()).streamQuery<R>(query, chunkSize);
      },
    };
  }

  const primaryOf = (connection: DatabaseConnection) => (connection as Routed).primary();
  return {
    init: () => driver.init(),
    acquireConnection: async () => route(),
    beginTransaction: async (connection, settings: TransactionSettings) => driver.beginTransaction(await primaryOf(connection), settings),
    commitTransaction: async (connection) => driver.commitTransaction(await primaryOf(connection)),
    rollbackTransaction: async (connection) => driver.rollbackTransaction(await primaryOf(connection)),
    savepoint: async (connection, name, compile) => driver.savepoint?.(await primaryOf(connection), name, compile),
    rollbackToSavepoint: async (connection, name, compile) => driver.rollbackToSavepoint?.(await primaryOf(connection), name, compile),
    releaseSavepoint: async (connection, name, compile) => driver.releaseSavepoint?.(await primaryOf(connection), name, compile),
    releaseConnection: async (connection) => {
      const taken = (connection as Routed).taken();
      if (taken !== undefined) await driver.releaseConnection(taken);
    },
    destroy: async () => {
      await Promise.all([driver.destroy(), replica.end()]);
    },
  };
}
