import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import { LIQUIDITY_REMOVAL } from '@redoubt/domain/onchain/alert/thresholds';
import { sql } from 'kysely';
import { toBytes, toHex } from '../record/chain-values.ts';
import type { AlertCandidate, EventLocation, RecordRange } from './alert-candidate.ts';
import type { ContractAge } from './contract-age.ts';
import { decodeEvent, PLAIN_TOPICS, readTransfer, SIZED_TOPICS, toAddress, toAmount } from './watched-events.ts';

export type LogRow = {
  block: string;
  time: Date;
  log_index: number;
  tx_index: number;
  tx_hash: Buffer;
  contract: Buffer;
  topic: Buffer;
  topics: Buffer;
  data: Buffer;
  sender: Buffer | null;
  sent_to: Buffer | null;
};

/** Minted tokens. Their share of the supply is asked of the chain. */
export type Mint = EventLocation & { readonly mark: string; readonly to: `0x${string}` | null; readonly amount: bigint };

const ZERO_WORD = Buffer.alloc(32);
/** A pool with more liquidity changes is not judged. */
const POOL_ROWS_MAX = 20_000;

/** Searches a range's logs for changes of control and pauses, removed liquidity, and mints. */
export async function findEvents(
  db: Db,
  { range, wasActiveBefore }: { range: RecordRange; wasActiveBefore: ContractAge },
): Promise<{ candidates: AlertCandidate[]; mints: Mint[] }> {
  const { chainId, contracts } = range;
  const of =
    contracts === undefined
      ? sql`and (l.time >= ${range.newsFrom}
          or l.contract in (select address from tracked_contract where chain_id = ${chainId} and past_searched))`
      : sql`and l.contract = any(${contracts}::bytea[])`;
  const { rows } = await sql<LogRow>`
    select l.block, l.time, l.log_index, l.tx_index, l.tx_hash, l.contract, l.topic, l.topics, l.data, x.sender, x.contract as sent_to
    from chain_log l
    left join chain_transaction x on x.chain_id = ${chainId} and x.block = l.block and x.time = l.time and x.tx_index = l.tx_index
    where l.chain_id = ${chainId} and l.block between ${range.fromBlock} and ${range.toBlock}
      and l.time between ${range.fromTime} and ${range.toTime} ${of}
      and l.topic = any(${[...PLAIN_TOPICS, ...SIZED_TOPICS].map(toBytes)}::bytea[])
      and (l.topic <> ${toBytes(TOPIC.transfer)} or substring(l.topics for 32) = ${ZERO_WORD})
    order by l.block, l.log_index`.execute(db);
  const candidates: AlertCandidate[] = [];
  const mints: Mint[] = [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const location = toLocation(row);
    const mark = countOn(counts, location, toHex(row.topic));
    const topic = toHex(row.topic);
    if (topic === TOPIC.transfer || topic === TOPIC.issue) {
      const mint = readMint(row);
      if (mint !== undefined) mints.push({ ...location, mark, ...mint });
      continue;
    }
    const event =
      topic === TOPIC.pairBurn
        ? await readPairBurn(db, { chainId, row })
        : topic === TOPIC.poolBurn
          ? await readPoolBurn(db, { range, row })
          : decodeEvent(row);
    if (event === undefined) continue;
    // Logs of a contract's deployment are its initial state, not changes.
    const isBeginning = range.isWhole && !(await wasActiveBefore(location.contract, location.time));
    if (!isBeginning) candidates.push({ ...location, mark, event });
  }
  return { candidates, mints };
}

export function toLocation(
  row: Omit<LogRow, 'topic' | 'topics' | 'data'>,
): EventLocation & { transaction: `0x${string}`; logIndex: number } {
  return {
    contract: toHex(row.contract),
    block: Number(row.block),
    time: row.time,
    txIndex: row.tx_index,
    transaction: toHex(row.tx_hash),
    logIndex: row.log_index,
    sent: row.sender === null || row.sent_to === null ? undefined : { from: toHex(row.sender), to: toHex(row.sent_to) },
  };
}

/** The topic with the index among equal events of the transaction; log indexes change in a reorg. */
function countOn(counts: Map<string, number>, { transaction, contract }: EventLocation, topic: string): string {
  const key = `${transaction} ${contract} ${topic}`;
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return `${topic.slice(0, 10)}:${count}`;
}

function readMint(row: LogRow): { to: `0x${string}` | null; amount: bigint } | undefined {
  if (toHex(row.topic) === TOPIC.issue) return row.data.length === 32 ? { to: null, amount: toAmount(row.data) } : undefined;
  const transfer = readTransfer(row);
  return transfer && { to: transfer.to, amount: transfer.amount };
}

/** A pair logs Sync, its new reserves, right before Burn. */
async function readPairBurn(db: Db, { chainId, row }: { chainId: number; row: LogRow }) {
  if (row.topics.length !== 64 || row.data.length !== 64) return undefined;
  const { rows } = await sql<{ data: Buffer }>`
    select data from chain_log
    where chain_id = ${chainId} and block = ${row.block} and time = ${row.time} and contract = ${row.contract}
      and topic = ${toBytes(TOPIC.pairSync)} and log_index < ${row.log_index} and tx_index = ${row.tx_index}
    order by log_index desc limit 1`.execute(db);
  const held = rows[0]?.data;
  if (held?.length !== 64) return undefined;
  const out = [toAmount(row.data.subarray(0, 32)), toAmount(row.data.subarray(32))] as const;
  const remaining = [toAmount(held.subarray(0, 32)), toAmount(held.subarray(32))] as const;
  const shareBps = Math.max(toShareBps(out[0], out[0] + remaining[0]), toShareBps(out[1], out[1] + remaining[1]));
  return toRemoval({ to: toAddress(row.topics.subarray(32)), out, shareBps });
}

/** The share of a V3 pool's liquidity that was removed. Needs the pool's whole history. */
async function readPoolBurn(db: Db, { range, row }: { range: RecordRange; row: LogRow }) {
  if (!range.isWhole || row.topics.length !== 96 || row.data.length !== 96) return undefined;
  const amount = toAmount(row.data.subarray(0, 32));
  if (amount === 0n) return undefined;
  const { rows } = await sql<{ topic: Buffer; data: Buffer }>`
    select topic, data from chain_log
    where chain_id = ${range.chainId} and contract = ${row.contract} and time <= ${row.time}
      and topic in (${toBytes(TOPIC.poolMint)}, ${toBytes(TOPIC.poolBurn)}) and (block, log_index) < (${row.block}, ${row.log_index})
    limit ${POOL_ROWS_MAX + 1}`.execute(db);
  if (rows.length > POOL_ROWS_MAX) return undefined;
  let held = 0n;
  for (const { topic, data } of rows) {
    const isMint = toHex(topic) === TOPIC.poolMint;
    held += isMint ? toAmount(data.subarray(32, 64)) : -toAmount(data.subarray(0, 32));
  }
  const out = [toAmount(row.data.subarray(32, 64)), toAmount(row.data.subarray(64))] as const;
  return toRemoval({ to: toAddress(row.topics.subarray(0, 32)), out, shareBps: toShareBps(amount, held) });
}

function toRemoval({ to, out, shareBps }: { to: `0x${string}`; out: readonly [bigint, bigint]; shareBps: number }) {
  if (shareBps < LIQUIDITY_REMOVAL.fromBps) return undefined;
  return { kind: 'liquidity-removal' as const, to, amounts: [`${out[0]}`, `${out[1]}`] as [string, string], shareBps };
}

/** Basis points, rounded down; 0 of an empty whole. */
export function toShareBps(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number((part * 10_000n) / whole);
}
