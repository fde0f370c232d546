import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { Holdings, TimelineGap, TokenTimeline } from '@redoubt/domain/onchain/market/schema';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import { toBytes, toHex } from '../record/chain-values.ts';
import type { TokenPool } from './find-pools.ts';
import { BURNT } from './read-holdings.ts';
import { type Move, type Reserve, toTimeline } from './to-timeline.ts';

/** Transfers that are replayed; of a token with more, mints and burns are. */
const TRANSFERS_MAX = 60_000;
/** Logged reserves of a pool that are read. */
const RESERVES_MAX = 60_000;
const NOWHERE = toBytes(BURNT[0]);

type Token = {
  readonly chainId: number;
  readonly token: Address;
  readonly block: number;
  readonly time: Date;
  /** The deepest first. */
  readonly pools: readonly TokenPool[];
  readonly holdings: Holdings | undefined;
  /** When a block was, in milliseconds; undefined where it cannot be read. */
  readonly timeOf: (block: number) => Promise<number | undefined>;
};

/** A token's figures over time, from its transfers and the logged reserves of its deepest pool, as far as they are recorded. */
export async function readTimeline(db: Db, { chainId, token, block, time, pools, holdings, timeOf }: Token): Promise<TokenTimeline> {
  const recordedFrom = await findRecordedFrom(db, { chainId, address: token });
  const since = recordedFrom === undefined || recordedFrom === 0 ? undefined : await timeOf(recordedFrom);
  const isKnown = recordedFrom === 0 || since !== undefined;
  const all = isKnown ? await listMoves(db, { chainId, token, block, isMintsOnly: false }) : undefined;
  const moves = all ?? (isKnown ? await listMoves(db, { chainId, token, block, isMintsOnly: true }) : 'past-not-recorded');
  const [deepest] = pools;
  return toTimeline({
    moves: moves ?? 'too-many-transfers',
    since,
    isEveryTransfer: all !== undefined,
    reserves: deepest === undefined ? 'no-pool' : await listReserves(db, { chainId, pool: deepest, block }),
    pools: new Set(pools.map(({ pool }) => pool)),
    measured: holdings && { supply: BigInt(holdings.supply), topTenShare: holdings.topTenShare },
    depth: deepest?.quoteReserve,
    until: time.getTime(),
  });
}

/** The block from which on a contract is recorded without gaps; undefined while its past is being read, and where it is not followed. */
async function findRecordedFrom(db: Db, { chainId, address }: { chainId: number; address: Address }): Promise<number | undefined> {
  const { rows } = await sql<{ from: string | null }>`
    select min(from_block) filter (where backfilled_to >= live_from - 1) as from from tracked_contract
    where chain_id = ${chainId} and address = ${toBytes(address)}`.execute(db);
  return rows[0]?.from == null ? undefined : Number(rows[0].from);
}

/** A token's recorded transfers in their order; undefined where there are more than are replayed. */
async function listMoves(
  db: Db,
  { chainId, token, block, isMintsOnly }: { chainId: number; token: Address; block: number; isMintsOnly: boolean },
): Promise<Move[] | undefined> {
  const ends = isMintsOnly
    ? sql`and (substring(topics from 13 for 20) = ${NOWHERE} or substring(topics from 45 for 20) = ${NOWHERE})`
    : sql``;
  const { rows } = await sql<{ time: Date; topics: Buffer; data: Buffer }>`
    select time, topics, substring(data from 1 for 32) as data from chain_log
    where chain_id = ${chainId} and contract = ${toBytes(token)} and topic = ${toBytes(TOPIC.transfer)}
      and octet_length(topics) = 64 and octet_length(data) >= 32 and block <= ${block} ${ends}
    order by block, log_index limit ${TRANSFERS_MAX + 1}`.execute(db);
  if (rows.length > TRANSFERS_MAX) return undefined;
  return rows.map(({ time, topics, data }) => ({
    at: time.getTime(),
    from: toHex(topics.subarray(12, 32)),
    to: toHex(topics.subarray(44, 64)),
    amount: BigInt(toHex(data)),
  }));
}

/** What a pool logged of its reserve of the other token, or why that is not known. */
async function listReserves(
  db: Db,
  { chainId, pool: { pool, kind, isFirst }, block }: { chainId: number; pool: TokenPool; block: number },
): Promise<Reserve[] | TimelineGap> {
  if (kind !== 'v2') return 'no-reserves-logged';
  if ((await findRecordedFrom(db, { chainId, address: pool })) === undefined) return 'pool-not-followed';
  const { rows } = await sql<{ time: Date; data: Buffer }>`
    select time, data from chain_log
    where chain_id = ${chainId} and contract = ${toBytes(pool)} and topic = ${toBytes(TOPIC.pairSync)}
      and octet_length(data) >= 64 and block <= ${block}
    order by block desc, log_index desc limit ${RESERVES_MAX}`.execute(db);
  return rows.toReversed().map(({ time, data }) => ({
    at: time.getTime(),
    amount: BigInt(toHex(isFirst ? data.subarray(32, 64) : data.subarray(0, 32))),
  }));
}
