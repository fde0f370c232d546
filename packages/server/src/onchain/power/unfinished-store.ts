import type { Db } from '@redoubt/db/client';
import type { Address, ReadAnswer } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toBytes, toNumber } from '../record/chain-values.ts';
import { pack, unpack } from './readings/readings.ts';

/** An analysis that was cut off: the block at which it reads, and what the chain answered so far. */
export type Unfinished = { readonly chain: ConnectedChain; readonly answers: Map<string, ReadAnswer> };

/** Nodes keep the state of 128 blocks. An older attempt begins again. */
const BLOCKS_MAX = 64;
/** Compressed. More answers than that are lost, and the next attempt begins again. */
const KNOWN_BYTES_MAX = 4_000_000;
/** An attempt without a new answer is repeated after so long, times the attempts. */
const RETRY_MINUTES = 10;
const RETRY_MINUTES_MAX = 360;

/** What an earlier attempt was answered, at its block while nodes have that block's state; otherwise a new attempt at the newest one. */
export async function resumeAnalysis(db: Db, { chain, address }: { chain: ConnectedChain; address: Address }): Promise<Unfinished> {
  const row = await db
    .selectFrom('unfinished_analysis')
    .where('chain_id', '=', String(chain.chainId))
    .where('address', '=', toBytes(address))
    .where('block', '>', String(chain.block - BLOCKS_MAX))
    .where('block', '<=', String(chain.block))
    .select(['block', 'block_hash', 'block_time', 'known'])
    .executeTakeFirst();
  if (row?.block == null || row.block_hash === null || row.block_time === null || row.known === null) return { chain, answers: new Map() };
  const at = { ...chain, block: toNumber(row.block), hash: row.block_hash, time: row.block_time };
  return { chain: at, answers: new Map(unpack<[string, ReadAnswer][]>(row.known)) };
}

/**
 * Records that an analysis was cut off, and when the next attempt is made: in the next run while each brings new answers. With `goesOn`
 * it begins with the answers so far, at their block.
 */
export async function recordUnfinished(
  db: Db,
  {
    address,
    unfinished: { chain, answers },
    reason,
    goesOn,
  }: { address: Address; unfinished: Unfinished; reason: string; goesOn: boolean },
): Promise<void> {
  const packed = goesOn ? pack([...answers]) : undefined;
  const known = packed !== undefined && packed.length <= KNOWN_BYTES_MAX ? packed : null;
  await sql`
    insert into unfinished_analysis as u (chain_id, address, attempts, answers, reason, retry_at, block, block_hash, block_time, known)
    values (${chain.chainId}, ${toBytes(address)}, 1, ${answers.size}, ${reason}, now(), ${chain.block}, ${chain.hash}, ${chain.time}, ${known})
    on conflict (chain_id, address) do update set
      attempts = u.attempts + 1, answers = excluded.answers, reason = excluded.reason,
      block = excluded.block, block_hash = excluded.block_hash, block_time = excluded.block_time, known = excluded.known,
      retry_at = case when excluded.answers > u.answers then now()
        else now() + least(${RETRY_MINUTES_MAX}::int, ${RETRY_MINUTES}::int * u.attempts) * interval '1 minute' end`.execute(db);
}

/** Why the last analysis of a contract was cut off; null where it ended. */
export async function findUnfinished(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<string | null> {
  const row = await db
    .selectFrom('unfinished_analysis')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .select('reason')
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Forgets that an analysis was cut off, once there is a map. */
export async function forgetUnfinished(db: Db, { chain, address }: { chain: ConnectedChain; address: Address }): Promise<void> {
  await db
    .deleteFrom('unfinished_analysis')
    .where('chain_id', '=', String(chain.chainId))
    .where('address', '=', toBytes(address))
    .execute();
}
