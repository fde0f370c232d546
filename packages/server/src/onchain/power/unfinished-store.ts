import type { Db } from '@redoubt/db/client';
import type { Address, ReadAnswer } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toBytes } from '../record/chain-values.ts';

/** An analysis that was cut off: the block at which it reads, and what the chain answered so far. */
export type Unfinished = { readonly chain: ConnectedChain; readonly answers: Map<string, ReadAnswer> };

/** Most analyses whose answers this process keeps. */
const KEPT_MAX = 64;
/** Nodes keep the state of 128 blocks. An older attempt begins again. */
const BLOCKS_MAX = 64;
/** An attempt without a new answer is repeated after so long, times the attempts. */
const RETRY_MINUTES = 10;
const RETRY_MINUTES_MAX = 360;

const kept = new LRUCache<string, Unfinished>({ max: KEPT_MAX });
const keyOf = ({ chainId }: ConnectedChain, address: Address) => `${chainId} ${address}`;

/** What an earlier attempt was answered, at its block while nodes have that block's state; otherwise a new attempt at the newest one. */
export function resumeAnalysis(chain: ConnectedChain, address: Address): Unfinished {
  const before = kept.get(keyOf(chain, address));
  if (before !== undefined && before.chain.block <= chain.block && before.chain.block > chain.block - BLOCKS_MAX) return before;
  return { chain, answers: new Map() };
}

/** Keeps the answers of an attempt for the next one. */
export function keepAnswers(address: Address, unfinished: Unfinished): void {
  kept.set(keyOf(unfinished.chain, address), unfinished);
}

/** Records that an analysis was cut off, and when it goes on: in the next run while each attempt brings new answers. */
export async function recordUnfinished(
  db: Db,
  { address, unfinished: { chain, answers }, reason }: { address: Address; unfinished: Unfinished; reason: string },
): Promise<void> {
  await sql`
    insert into unfinished_analysis as u (chain_id, address, attempts, answers, reason, retry_at)
    values (${chain.chainId}, ${toBytes(address)}, 1, ${answers.size}, ${reason}, now())
    on conflict (chain_id, address) do update set
      attempts = u.attempts + 1, answers = excluded.answers, reason = excluded.reason,
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
  kept.delete(keyOf(chain, address));
  await db
    .deleteFrom('unfinished_analysis')
    .where('chain_id', '=', String(chain.chainId))
    .where('address', '=', toBytes(address))
    .execute();
}
