import type { Db } from '@redoubt/db/client';
import { type Account, type Asset, fromPos, type Pos, startOf } from '@redoubt/tracing/model/movement';
import type { Covered } from '@redoubt/tracing/model/store';
import { sql } from 'kysely';
import type { MovementRecord } from '../movement/movement-record.ts';
import { toBytes } from '../record/chain-values.ts';
import type { NodeReader } from './node-facts.ts';

type Opening = { readonly account: Account; readonly asset: Asset; readonly at: Pos };

/**
 * Balances just before positions: of tokens from the record where it reaches back to the first block, otherwise what the node
 * says of the block before, and what moved in the block itself.
 */
export async function readOpenings(
  { db, node, record }: { db: Db; node: NodeReader | undefined; record: MovementRecord },
  asks: readonly Opening[],
): Promise<(bigint | 'unknown')[]> {
  const isWhole = ({ asset, at }: Opening) => {
    if (asset === 'native') return false;
    const { complete, missing } = record.covers({ asset, after: 0n, until: at });
    return complete !== undefined && complete.to >= fromPos(at - 1n).block && missing.length === 0;
  };
  const startOfBlock = ({ at }: Opening) => startOf(fromPos(at).block);
  const sums = await sumBefore(
    db,
    record,
    asks.map((one) => ({ ...one, from: isWhole(one) ? 0n : startOfBlock(one) })),
  );
  return Promise.all(
    asks.map(async (one, index): Promise<bigint | 'unknown'> => {
      const sum = sums[index]?.rows ?? 0n;
      if (isWhole(one) && sum >= 0n) return sum;
      const { account, asset, at } = one;
      const { block } = fromPos(at);
      const before = block === 0 ? 0n : await node?.readBalance({ account, asset, block: block - 1 });
      // A token that gave balances without a transfer: the node says what the record can not.
      const [part] = isWhole(one) ? await sumBefore(db, record, [{ ...one, from: startOf(block) }]) : [sums[index]];
      // A transaction of the block that could not be kept may have moved any amount.
      if (before === undefined || part?.complete === undefined || part.missing.some(({ what }) => what !== 'internal')) return 'unknown';
      return before + part.rows < 0n ? 'unknown' : before + part.rows;
    }),
  );
}

/** What came to accounts less what left them, from a position to another. */
async function sumBefore(db: Db, record: MovementRecord, asks: readonly (Opening & { readonly from: Pos })[]): Promise<Covered<bigint>[]> {
  if (asks.length === 0) return [];
  const { key: chain, chainId } = record;
  const spans = asks.map(({ asset, from, at }) => ({ asset, after: from, until: at }));
  return record.read(spans, async ({ movement, transaction }) => {
    const { rows } = await sql<{ ask: number; sum: string }>`
    select q.ask, s.sum::text as sum
    from unnest(
      ${asks.map((_, index) => index)}::int[], ${asks.map(({ account }) => toBytes(account))}::bytea[],
      ${asks.map(({ asset }) => (asset === 'native' ? null : toBytes(asset)))}::bytea[],
      ${asks.map(({ from }) => String(from))}::bigint[], ${asks.map(({ at }) => String(at))}::bigint[]) q (ask, address, contract, low, high)
    join moved_address a on a.address = q.address
    join moved_asset t on t.chain_id = ${chainId} and t.contract is not distinct from q.contract
    cross join lateral (
      select
        coalesce((select sum(m.amount) from ${movement} m
          where m.chain = ${chain} and m.dst = a.id and m.asset = t.id and m.pos >= q.low and m.pos < q.high), 0)
        - coalesce((select sum(m.amount) from ${movement} m
          where m.chain = ${chain} and m.src = a.id and m.asset = t.id and m.pos >= q.low and m.pos < q.high), 0)
        - case when q.contract is null then coalesce((select sum(x.fee) from ${transaction} x
          where x.chain = ${chain} and x.signer = a.id and x.pos >= q.low and x.pos < q.high), 0) else 0 end as sum
    ) s`.execute(db);
    const sums = new Map(rows.map(({ ask, sum }) => [ask, BigInt(sum)]));
    return asks.map((_, index) => ({ rows: sums.get(index) ?? 0n, more: false }));
  });
}
