import type { BlockActivity } from '@redoubt/chain/read/read-range';
import type { Tx } from '@redoubt/db/client';
import type pg from 'pg';
import { enter, readWindowStarts } from './activity-windows.ts';
import { applyActivity } from './apply-activity.ts';
import { toBytes, toHex, toInstant } from './chain-values.ts';
import { CursorMoved } from './commit-blocks.ts';
import { copyActivity } from './copy-activity.ts';
import { type LeaderLease, writeChain } from './write-chain.ts';

/** Writes the block range of the history of some contracts that ends where their record begins. Throws LeadershipLost or CursorMoved. */
export async function commitBackfill(
  pool: pg.Pool,
  lease: LeaderLease,
  { addresses, blocks }: { addresses: readonly `0x${string}`[]; blocks: readonly BlockActivity[] },
): Promise<void> {
  const first = blocks[0]?.header;
  const last = blocks.at(-1)?.header;
  if (first === undefined || last === undefined) return;
  const { chainId } = lease;
  const contracts = addresses.map(toBytes);
  await writeChain(pool, lease, async (write) => {
    const { tx } = write;
    await requireSameBranch(tx, chainId, blocks);
    const moved = await tx
      .updateTable('tracked_contract')
      .where('chain_id', '=', String(chainId))
      .where('address', 'in', contracts)
      .where('live_from', '=', String(last.number + 1))
      .where('backfilled_to', '<', String(first.number))
      .set({ live_from: first.number })
      .returning('address')
      .execute();
    if (new Set(moved.map(({ address }) => toHex(address))).size !== addresses.length) throw new CursorMoved();
    await copyActivity(write, { chainId, blocks });
    const rows = { fromBlock: first.number, toBlock: last.number, from: toInstant(first.timestamp), before: toInstant(last.timestamp + 1) };
    await applyActivity(tx, { chainId, contracts, moves: enter(await readWindowStarts(tx, chainId), rows) });
  });
}

/** History may reach into blocks that are not final: those must be the recorded ones, and the next recorded block must follow them. */
async function requireSameBranch(tx: Tx, chainId: number, blocks: readonly BlockActivity[]): Promise<void> {
  const last = blocks.at(-1)?.header;
  const kept = await tx
    .selectFrom('chain_block')
    .where('chain_id', '=', String(chainId))
    .where('number', '>=', String(blocks[0]?.header.number ?? 0))
    .where('number', '<=', String((last?.number ?? 0) + 1))
    .select(['number', 'hash', 'parent_hash'])
    .execute();
  const hashes = new Map(kept.map(({ number, hash }) => [Number(number), toHex(hash)]));
  for (const { header } of blocks) {
    const known = hashes.get(header.number);
    if (known !== undefined && known !== header.hash) throw new CursorMoved();
  }
  const next = kept.find(({ number }) => Number(number) === (last?.number ?? 0) + 1);
  if (next !== undefined && toHex(next.parent_hash) !== last?.hash) throw new CursorMoved();
}
