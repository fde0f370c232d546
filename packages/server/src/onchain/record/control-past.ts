import type { ChainLog } from '@redoubt/chain/read/raw-shapes';
import type { Db } from '@redoubt/db/client';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { sql } from 'kysely';
import type pg from 'pg';
import { toBytes, toHex } from './chain-values.ts';
import { CursorMoved } from './commit-blocks.ts';
import { type LeaderLease, writeChain } from './write-chain.ts';

/** Blocks from before the record of some contracts, of which their changes of control are not read. */
export type ControlGap = {
  readonly addresses: readonly `0x${string}`[];
  /** The events. */
  readonly topics: readonly `0x${string}`[];
  readonly from: number;
  readonly to: number;
};

/** Where the reading of a contract's changes of control has come to, from its record down. */
const REACHED = sql<string>`coalesce(t.control_from, t.live_from)`;

/**
 * The gap that reaches nearest to the head, of all contracts that have come to the same block, down to where others have. Undefined where
 * nothing is left, and of a chain whose record begins with its first block.
 */
export async function findControlGap(db: Db, chainId: number): Promise<ControlGap | undefined> {
  const { rows } = await sql<{ addresses: Buffer[]; reached: string }>`
    select array_agg(distinct t.address order by t.address) as addresses, ${REACHED} as reached
    from tracked_contract t join chain c using (chain_id)
    where t.chain_id = ${chainId} and c.start_block > 0 and ${REACHED} > 0
    group by 2 order by 2 desc limit 2`.execute(db);
  const [first, next] = rows;
  return (
    first && {
      addresses: first.addresses.map(toHex),
      topics: CONTROL_TOPICS,
      from: Number(next?.reached ?? 0),
      to: Number(first.reached) - 1,
    }
  );
}

/** Writes the changes of control of some contracts in the blocks of a gap from `from` on. Throws LeadershipLost or CursorMoved. */
export async function commitControlPast(
  pool: pg.Pool,
  lease: LeaderLease,
  { addresses, from, to, logs }: Omit<ControlGap, 'topics'> & { logs: readonly ChainLog[] },
): Promise<void> {
  const { chainId } = lease;
  await writeChain(pool, lease, async ({ tx }) => {
    const { rows } = await sql<{ address: Buffer }>`
      update tracked_contract t set control_from = ${from}
      where t.chain_id = ${chainId} and t.address = any(${addresses.map(toBytes)}::bytea[]) and ${REACHED} = ${to + 1}
      returning t.address`.execute(tx);
    if (new Set(rows.map(({ address }) => toHex(address))).size !== addresses.length) throw new CursorMoved();
    if (logs.length === 0) return;
    const values = logs.map(({ address, block, logIndex, txHash, topics: [topic = '0x', ...others], data }) => ({
      chain_id: chainId,
      contract: toBytes(address),
      block,
      log_index: logIndex,
      tx_hash: toBytes(txHash),
      topic: toBytes(topic),
      topics: Buffer.concat(others.map(toBytes)),
      data: toBytes(data),
    }));
    for (let at = 0; at < values.length; at += ROWS_AT_ONCE)
      await tx
        .insertInto('control_log')
        .values(values.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}

/** A statement has 65,535 parameters at most. */
const ROWS_AT_ONCE = 2_000;
