import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import { LARGE_OUTFLOW } from '@redoubt/domain/onchain/alert/thresholds';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';
import type { AlertCandidate, RecordRange } from './alert-candidate.ts';
import { type LogRow, toLocation } from './find-events.ts';
import { readTransfer } from './watched-events.ts';

/** The newest transfers of a token that are examined: those of a busy token include the contract's own. */
const TRANSFERS_MAX = 100_000;

/**
 * New transfers of followed tokens out of followed contracts that are far larger than any of the same
 * contract in the days before. The alert's contract is the sender; its log is the token's.
 */
export async function findOutflows(db: Db, { range }: { range: RecordRange }): Promise<AlertCandidate[]> {
  const { chainId } = range;
  const { rows } = await sql<LogRow>`
    select l.block, l.time, l.log_index, l.tx_index, l.tx_hash, l.contract, l.topic, l.topics, l.data, x.sender, x.contract as sent_to
    from chain_log l
    left join chain_transaction x on x.chain_id = ${chainId} and x.block = l.block and x.time = l.time and x.tx_index = l.tx_index
    where l.chain_id = ${chainId} and l.block between ${range.fromBlock} and ${range.toBlock}
      and l.time between ${range.fromTime} and ${range.toTime} and l.time >= ${range.newsFrom}
      and l.topic = ${toBytes(TOPIC.transfer)} and octet_length(l.topics) = 64 and octet_length(l.data) = 32
      and substring(l.topics from 13 for 20) in (select address from tracked_contract where chain_id = ${chainId})
    order by l.block, l.log_index`.execute(db);
  const candidates: AlertCandidate[] = [];
  for (const [mark, row] of pickLargest(rows)) {
    const transfer = readTransfer(row);
    if (transfer === undefined) continue;
    const before = await findLargest(db, { chainId, row, amount: transfer.amount });
    if (before === undefined || (await sumReceived(db, { chainId, row })) >= transfer.amount) continue;
    const { largest, outflows } = before;
    const location = { ...toLocation(row), contract: transfer.from };
    candidates.push({
      ...location,
      mark,
      event: {
        kind: 'large-outflow',
        token: toLocation(row).contract,
        to: transfer.to,
        amount: `${transfer.amount}`,
        largestBefore: `${largest}`,
        outflowsBefore: outflows,
      },
    });
  }
  return candidates;
}

/** The largest transfer of each token and sender in a transaction, by its mark: taxes and splits add nothing. */
function pickLargest(rows: readonly LogRow[]): Map<string, LogRow> {
  const kept = new Map<string, LogRow>();
  for (const row of rows) {
    const key = [row.tx_hash, row.contract, row.topics.subarray(12, 32)].map((bytes) => bytes.toString('hex')).join(':');
    const before = kept.get(key);
    if (before === undefined || row.data.compare(before.data) > 0) kept.set(key, row);
  }
  return kept;
}

/** What the contract received of the token in the same transaction: a router only forwards. */
async function sumReceived(db: Db, { chainId, row }: { chainId: number; row: LogRow }): Promise<bigint> {
  const contract = row.topics.subarray(0, 32);
  const { rows } = await sql<{ data: Buffer }>`
    select data from chain_log
    where chain_id = ${chainId} and block = ${row.block} and time = ${row.time} and tx_index = ${row.tx_index} and contract = ${row.contract}
      and octet_length(data) = 32 and ((topic = ${toBytes(TOPIC.transfer)} and substring(topics from 33) = ${contract})
        or (topic = ${toBytes(TOPIC.deposit)} and topics = ${contract}))`.execute(db);
  return rows.reduce((sum, { data }) => sum + BigInt(`0x${data.toString('hex')}`), 0n);
}

/** The largest earlier transfer and their number; `undefined` where this one is not exceptional. Compares amounts as bytes. */
async function findLargest(
  db: Db,
  { chainId, row, amount }: { chainId: number; row: LogRow; amount: bigint },
): Promise<{ largest: bigint; outflows: number } | undefined> {
  const times = BigInt(LARGE_OUTFLOW.timesLargest);
  const floor = toBytes(`0x${((amount + times - 1n) / times).toString(16).padStart(64, '0')}`);
  const from = row.topics.subarray(0, 32);
  const earlier = sql`
    select topics, data from chain_log
    where chain_id = ${chainId} and contract = ${row.contract} and topic = ${toBytes(TOPIC.transfer)}
      and time between ${row.time}::timestamptz - make_interval(days => ${LARGE_OUTFLOW.days}) and ${row.time}
      and (block, log_index) < (${row.block}, ${row.log_index})
    order by time desc limit ${TRANSFERS_MAX}`;
  const { rows: larger } = await sql`
    select from (${earlier}) e where substring(e.topics for 32) = ${from} and e.data >= ${floor} limit 1`.execute(db);
  if (larger.length > 0) return undefined;
  const { rows } = await sql<{ largest: Buffer | null; outflows: string }>`
    select max(e.data) as largest, count(*) as outflows from (${earlier}) e where substring(e.topics for 32) = ${from}`.execute(db);
  const outflows = Number(rows[0]?.outflows ?? 0);
  if (outflows < LARGE_OUTFLOW.outflowsMin) return undefined;
  return { largest: BigInt(`0x${rows[0]?.largest?.toString('hex') || '0'}`), outflows };
}
