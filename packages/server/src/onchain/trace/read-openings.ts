import type { Db } from '@redoubt/db/client';
import { type Account, type Asset, fromPos, type Pos, startOf } from '@redoubt/tracing/model/movement';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';
import type { NodeReader } from './node-facts.ts';
import type { Coverage } from './read-coverage.ts';

type Opening = { readonly account: Account; readonly asset: Asset; readonly at: Pos };

/**
 * Balances just before positions: of tokens from the record where it reaches back to the first block, otherwise what the node
 * says of the block before, and what moved in the block itself.
 */
export async function readOpenings(
  { db, chainId, node }: { db: Db; chainId: number; node: NodeReader | undefined },
  asks: readonly Opening[],
  { chain, coverage }: { chain: number; coverage: Coverage },
): Promise<(bigint | 'unknown')[]> {
  const isWhole = ({ asset, at }: Opening) => {
    const whole = asset === 'native' ? undefined : coverage({ asset, after: 0n, until: at }).complete;
    return whole !== undefined && whole.to >= fromPos(at - 1n).block;
  };
  const startOfBlock = ({ at }: Opening) => startOf(fromPos(at).block);
  const sums = await sumBefore(db, { chain, chainId, asks: asks.map((one) => ({ ...one, from: isWhole(one) ? 0n : startOfBlock(one) })) });
  return Promise.all(
    asks.map(async (one, index): Promise<bigint | 'unknown'> => {
      const sum = sums[index] ?? 0n;
      if (isWhole(one) && sum >= 0n) return sum;
      const { account, asset, at } = one;
      const { block } = fromPos(at);
      const before = block === 0 ? 0n : await node?.readBalance({ account, asset, block: block - 1 });
      if (before === undefined || coverage({ asset, after: startOf(block), until: at }).complete === undefined) return 'unknown';
      // A token that gave balances without a transfer: the node says what the record can not.
      const [inBlock = 0n] = isWhole(one) ? await sumBefore(db, { chain, chainId, asks: [{ ...one, from: startOf(block) }] }) : [sum];
      return before + inBlock < 0n ? 'unknown' : before + inBlock;
    }),
  );
}

type Summing = { readonly chain: number; readonly chainId: number; readonly asks: readonly (Opening & { readonly from: Pos })[] };

/** What came to accounts less what left them, from a position to another. */
async function sumBefore(db: Db, { chain, chainId, asks }: Summing): Promise<bigint[]> {
  if (asks.length === 0) return [];
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
        coalesce((select sum(m.amount) from movement m
          where m.chain = ${chain} and m.dst = a.id and m.asset = t.id and m.pos >= q.low and m.pos < q.high), 0)
        - coalesce((select sum(m.amount) from movement m
          where m.chain = ${chain} and m.src = a.id and m.asset = t.id and m.pos >= q.low and m.pos < q.high), 0)
        - case when q.contract is null then coalesce((select sum(x.fee) from movement_tx x
          where x.chain = ${chain} and x.signer = a.id and x.pos >= q.low and x.pos < q.high), 0) else 0 end as sum
    ) s`.execute(db);
  const sums = new Map(rows.map(({ ask, sum }) => [ask, BigInt(sum)]));
  return asks.map((_, index) => sums.get(index) ?? 0n);
}
