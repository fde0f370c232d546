import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

export const MEASURED_PROJECT = 'measured';

const CHAIN_ID = 4_242;
const CONTRACTS = 20;
const SELECTORS = 12;
const TOPICS = 15;
const PARTITIONS = 40;
const PARTITION_BLOCKS = 250_000;

/** The most rows of calls, and of logs, that are stored; beyond that only the totals grow. */
const ROWS_MAX = 500_000;

export type SyntheticActivity = { readonly events: number; readonly rows: number; readonly callers: number };

/**
 * A project with `events` events: half transactions, half logs, over forty partitions of the record. The
 * totals, which an answer reads, are complete: as many callers, functions and topics as that many events
 * have, in all four windows, with a skewed distribution. Of the rows themselves, in which an answer looks
 * up twenty instants, at most a million are stored.
 */
export async function insertSyntheticActivity(db: Db, { events }: { events: number }): Promise<SyntheticActivity> {
  const blocks = PARTITIONS * PARTITION_BLOCKS - 1;
  const half = Math.floor(events / 2);
  const rows = Math.min(half, ROWS_MAX);
  const callers = Math.max(200, Math.floor(events / 20));
  await sql`insert into project (id, name, tickers, categories) values (${MEASURED_PROJECT}, 'Measured', '{}', '{}')`.execute(db);
  await sql`insert into chain (chain_id, slug, phase, head, head_time, finalized, indexed, indexed_hash, indexed_time, traces)
    values (${CHAIN_ID}, 'chain-4242', 'live', ${blocks}, now(), ${blocks - 64}, ${blocks}, sha256('block'), now(), 'missing')`.execute(db);
  await sql`insert into chain_endpoint (chain_id, position, host, state) values (${CHAIN_ID}, 0, 'rpc.example', 'ok')`.execute(db);
  await sql`insert into tracked_contract (chain_id, address, project_id, name, from_block, live_from, backfilled_to)
    select ${CHAIN_ID}, ${addressOf('c', sql`i`)}, ${MEASURED_PROJECT}, 'Contract ' || i, 0, 0, -1 from generate_series(1, ${CONTRACTS}::int) i`.execute(
    db,
  );
  await sql`insert into project_contract (project_id, position, chain, address, role, name, source)
    select project_id, row_number() over (), 'chain-4242', '0x' || encode(address, 'hex'), 'pool', name, 'https://measured.example' from tracked_contract`.execute(
    db,
  );
  await insertRows(db, { blocks, rows, callers });
  for (const [span, share] of [
    ['24h', 0.01],
    ['7d', 0.05],
    ['30d', 0.2],
    ['all', 1],
  ] as const) {
    await insertTotals(db, { span, half: Math.max(100, Math.floor(half * share)), callers: Math.max(100, Math.floor(callers * share)) });
  }
  await sql`insert into activity_hour (project_id, chain_id, hour, calls, failed, events)
    select ${MEASURED_PROJECT}, ${CHAIN_ID}, date_trunc('hour', now()) - i * interval '1 hour', ${Math.ceil(half / 26_280)}, 1, ${Math.ceil(half / 26_280)}
    from generate_series(0, 26279) i`.execute(db);
  return { events, rows: rows * 2, callers };
}

/** Few send most: the k-th of C callers is met as often as the cube of an even chance falls on it. */
async function insertRows(db: Db, { blocks, rows, callers }: { blocks: number; rows: number; callers: number }): Promise<void> {
  const parts = Array.from({ length: PARTITIONS }, (_, part) => part * PARTITION_BLOCKS);
  for (const block of parts) await sql`select ensure_chain_partition(${CHAIN_ID}, ${block}, false)`.execute(db);
  const at = sql`(i::bigint * ${blocks}::bigint / ${rows}::bigint)`;
  const time = sql`now() - (${blocks}::bigint - ${at}) * interval '9.5 seconds'`;
  await sql`insert into chain_transaction (chain_id, block, tx_index, time, hash, sender, contract, selector, value, ok)
    select ${CHAIN_ID}, ${at}, i % 100, ${time}, sha256(i::text::bytea), ${addressOf('a', sql`floor(power(random(), 3) * ${callers}::float8)::bigint`)},
      ${addressOf('c', sql`1 + i / 16 % ${CONTRACTS}::int`)}, substr(sha256(('f' || i % ${SELECTORS}::int)::bytea), 1, 4), 0, i % 20 > 0
    from generate_series(1, ${rows}::int) i`.execute(db);
  await sql`insert into chain_log (chain_id, block, log_index, time, tx_index, tx_hash, contract, topic, topics, data)
    select ${CHAIN_ID}, ${at}, i % 100, ${time}, 0, sha256(i::text::bytea),
      ${addressOf('c', sql`1 + i / 16 % ${CONTRACTS}::int`)}, sha256(('e' || i % ${TOPICS}::int)::bytea), '', '' from generate_series(1, ${rows}::int) i`.execute(
    db,
  );
  for (const block of parts) await sql`select ensure_chain_partition(${CHAIN_ID}, ${block}, true)`.execute(db);
}

type Totals = { span: '24h' | '7d' | '30d' | 'all'; half: number; callers: number };

async function insertTotals(db: Db, { span, half, callers }: Totals): Promise<void> {
  const share = (k: ReturnType<typeof sql>) =>
    sql`power((${k} + 1)::float8 / ${callers}::float8, 1 / 3.0) - power(${k}::float8 / ${callers}::float8, 1 / 3.0)`;
  await sql`insert into activity_total (project_id, span, kind, chain_id, contract, key, count, failed, callers)
    select ${MEASURED_PROJECT}, ${span}, 'caller', ${CHAIN_ID}, '', ${addressOf('a', sql`k`)}, greatest(1, (${half}::float8 * (${share(sql`k`)}))::bigint), 0, 0
    from generate_series(0, ${callers - 1}::bigint) k`.execute(db);
  const spread = { call: [SELECTORS, 'f', 4], event: [TOPICS, 'e', 32] } as const;
  for (const [kind, [keys, letter, bytes]] of Object.entries(spread)) {
    await sql`insert into activity_total (project_id, span, kind, chain_id, contract, key, count, failed, callers)
      select ${MEASURED_PROJECT}, ${span}, ${kind}, ${CHAIN_ID}, ${addressOf('c', sql`c`)}, substr(sha256((${letter}::text || k)::bytea), 1, ${bytes}::int),
        ${half}::bigint / ${keys * CONTRACTS}::bigint + c * 3 + k, 0, least(${callers}::bigint, ${half}::bigint)
      from generate_series(1, ${CONTRACTS}::int) c, generate_series(0, ${keys - 1}::int) k`.execute(db);
  }
  await sql`insert into activity_summary (project_id, span, kind, chain_id, total, entries)
    select project_id, span, kind, chain_id, sum(count), count(*) from activity_total where span = ${span} group by 1, 2, 3, 4`.execute(db);
}

/** Twenty bytes that begin with a letter and end with a number. */
function addressOf(letter: 'a' | 'c', number: ReturnType<typeof sql>) {
  return sql`decode(${letter}::text || lpad(to_hex(${number}), 39, '0'), 'hex')`;
}
