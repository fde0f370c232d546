import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@redoubt/db/client';
import { findFreePort } from '@redoubt/testing/listen';
import { startProcess } from '@redoubt/testing/product/processes';
import { sql } from 'kysely';
import { readProcessorMs } from './processor-time.ts';

const FOLDER = join(import.meta.dirname, '../ponder');
const PONDER = join(FOLDER, 'node_modules/ponder/dist/esm/bin/ponder.js');
const SCHEMA = 'ponder_bench';

/** Installs Ponder into its own folder, apart from the product's packages, unless it is there. */
export function installPonder(): void {
  if (existsSync(PONDER)) return;
  // Not `npm ci`: it refuses a lockfile without the packages for every other platform.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', args, { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('Ponder could not be installed.');
}

/**
 * Reads the past of a contract with Ponder, from when its server listens until `transfers` rows are
 * stored: Ponder reports ready after the finalized blocks, and reads the newest after that.
 */
export async function followWithPonder(
  db: Db,
  { rpcUrl, databaseUrl, address, transfers }: { rpcUrl: string; databaseUrl: string; address: string; transfers: number },
): Promise<{ seconds: number; processorSeconds: number }> {
  for (const schema of [SCHEMA, 'ponder_sync']) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PONDER_RPC_URL: rpcUrl,
    PONDER_DATABASE_URL: databaseUrl,
    PONDER_ADDRESS: address,
    PONDER_TELEMETRY_DISABLED: 'true',
  };
  const args = [PONDER, 'start', '--schema', SCHEMA, '--port', String(port), '--log-level', 'warn'];
  await using ponder = startProcess({ command: process.execPath, args, cwd: FOLDER, env });
  const answers = async (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) {
      const ended = await Promise.race([ponder.ended, new Promise((resolve) => setTimeout(resolve, 20))]);
      if (ended !== undefined) throw new Error(`Ponder ended. It printed:\n${ponder.output()}`);
    }
  };
  const areOnRecord = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(SCHEMA, 'transfer')}`.execute(db);
    return rows[0]?.count === transfers;
  };
  await until(() => answers('/health'));
  const [startedAt, before] = [performance.now(), readProcessorMs(ponder.pid)];
  await until(() => answers('/ready'));
  await until(areOnRecord);
  return { seconds: (performance.now() - startedAt) / 1000, processorSeconds: (readProcessorMs(ponder.pid) - before) / 1000 };
}

type Outcome = { readonly transfers: string; readonly senders: string };

/** A digest of Ponder's rows: the number of transfers, an order-free hash of them, and the counts by sender. */
export async function readPonderOutcome(db: Db): Promise<Outcome> {
  const transfer = sql.id(SCHEMA, 'transfer');
  return one(
    db,
    sql<Outcome>`select
      (select count(*) || ' ' || sum(hashtextextended(concat_ws(' ', block, log_index, transaction, lower("from"), lower("to"), value), 0)::numeric)
        from ${transfer}) as transfers,
      (select string_agg(lower(address) || ' ' || count, ', ' order by lower(address)) from ${sql.id(SCHEMA, 'sender')}) as senders`,
  );
}

/** The same digest of our rows. A transfer's topics are its event, its sender and its receiver; its data is the amount. */
export async function readOurOutcome(db: Db): Promise<Outcome> {
  const hex = (bytes: ReturnType<typeof sql>) => sql`'0x' || encode(${bytes}, 'hex')`;
  return one(
    db,
    sql<Outcome>`select
      (select count(*) || ' ' || sum(hashtextextended(concat_ws(' ', block, log_index, ${hex(sql`tx_hash`)},
          ${hex(sql`substring(topics from 13 for 20)`)}, ${hex(sql`substring(topics from 45 for 20)`)},
          ('x' || encode(substring(data from 25 for 8), 'hex'))::bit(64)::bigint), 0)::numeric)
        from chain_log) as transfers,
      (select string_agg(${hex(sql`sender`)} || ' ' || count, ', ' order by sender) from (
        select call.sender, count(*) from chain_log as log
        join chain_transaction as call on (call.block, call.tx_index) = (log.block, log.tx_index) group by 1) as counted) as senders`,
  );
}

async function one(db: Db, query: ReturnType<typeof sql<Outcome>>): Promise<Outcome> {
  const [row] = (await query.execute(db)).rows;
  if (row === undefined) throw new Error('The database gave no row.');
  return row;
}
