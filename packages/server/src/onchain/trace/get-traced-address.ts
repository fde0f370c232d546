import type { Db } from '@redoubt/db/client';
import type { TracedAddress } from '@redoubt/domain/onchain/trace/schema';
import type { Asset, Hex } from '@redoubt/tracing/model/movement';
import { fromPos, startOf, toKind } from '@redoubt/tracing/model/movement';
import { READ_KINDS } from '@redoubt/tracing/model/store';
import { sql } from 'kysely';
import { listRecorded } from '../movement/movement-chain.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import { listQuotedLabels } from './list-quoted-labels.ts';
import { listAccountKinds, listAssetFacts } from './node-facts.ts';
import type { TraceReading } from './reading.ts';
import { getTraceChain } from './run-store.ts';

const PAGE_ROWS = 50;
const COUNTERPARTIES_SHOWN = 25;
/** Newest movements of each direction that sums and counterparties are counted from: a hub has millions. */
const COUNTED_MAX = 10_000;

type Params = {
  readonly chain: string;
  readonly address: Hex;
  /** Movements before this position, as decimal text. */
  readonly before?: string | undefined;
};

/**
 * What is on record of an address, and of which blocks: an address that was never seen gets an answer, too. Throws
 * ChainNotConnectedException.
 */
export async function getTracedAddress({ db, nodeOf }: TraceReading, { chain: slug, address, before }: Params): Promise<TracedAddress> {
  const { chainId, key } = await getTraceChain(db, slug);
  const node = await nodeOf(chainId);
  const counted = listNewest({ chain: key, address, rowsMax: COUNTED_MAX });
  const { rows: sums } = await sql<{
    contract: Buffer | null;
    direction: 'in' | 'out';
    count: number;
    total: string;
    first: string;
    last: string;
  }>`
    select t.contract, direction, count(*)::int as count, sum(amount)::text as total, min(pos) as first, max(pos) as last
    from (${counted}) m join moved_asset t on t.id = m.asset
    group by t.contract, direction`.execute(db);
  const { rows: others } = await sql<{ other: Buffer; contract: Buffer | null; direction: 'in' | 'out'; count: number; total: string }>`
    select a.address as other, t.contract, direction, count(*)::int as count, sum(amount)::text as total
    from (${counted}) m join moved_asset t on t.id = m.asset join moved_address a on a.id = m.other
    group by a.address, t.contract, direction order by count desc, a.address limit ${COUNTERPARTIES_SHOWN}`.execute(db);
  const page = await listAddressMovements(db, { chain: key, address, before, rowsMax: PAGE_ROWS + 1 });
  const countedFrom = findCountedFrom(sums);
  const assets = [...new Set([...sums, ...page].map(({ contract }) => toAsset(contract)))];
  const accounts = [address, ...new Set(others.map(({ other }) => toHex(other)))];
  const [facts, labels, [kind], coverage] = await Promise.all([
    listAssetFacts({ db, node }, { chainId, slug, assets }),
    listQuotedLabels(db, { slug, accounts }),
    listAccountKinds({ db, node }, { chainId, asks: [{ account: address }] }),
    Promise.all(READ_KINDS.map(async (what) => (await listRecorded(db, { chainId, what })).map((range) => ({ what, ...range })))),
  ]);
  const checked = new Set(facts.filter(({ trust }) => trust !== 'unknown').map(({ asset }) => asset));
  const newest = coverage.flat().findLast(({ what }) => what === 'native')?.to;
  const labelsAt = (index: number) => (labels[index] ?? []).map((label) => ({ ...label, statedOn: label.statedOn ?? null }));
  const balances = await Promise.all(
    [...Map.groupBy(sums, ({ contract }) => toAsset(contract))].map(async ([asset, sides]) => {
      const balance =
        newest === undefined || !checked.has(asset) ? undefined : await node?.readBalance({ account: address, asset, block: newest });
      return {
        asset,
        received: sides.find(({ direction }) => direction === 'in')?.total ?? '0',
        paid: sides.find(({ direction }) => direction === 'out')?.total ?? '0',
        movements: sides.reduce((sum, { count }) => sum + count, 0),
        balance: balance === undefined ? null : String(balance),
        firstBlock: Math.min(...sides.map(({ first }) => fromPos(BigInt(first)).block)),
        lastBlock: Math.max(...sides.map(({ last }) => fromPos(BigInt(last)).block)),
      };
    }),
  );
  return {
    chain: slug,
    address,
    kind: kind?.kind ?? 'unknown',
    labels: labelsAt(0),
    coverage: coverage.flat(),
    assets: facts.map(({ asset, symbol, decimals, trust }) => ({ asset, symbol: symbol ?? null, decimals: decimals ?? null, trust })),
    balances,
    countedFrom,
    counterparties: others.map(({ other, contract, direction, count, total }) => ({
      account: toHex(other),
      asset: toAsset(contract),
      direction,
      count,
      total,
      labels: labelsAt(accounts.indexOf(toHex(other), 1)),
    })),
    movements: page.slice(0, PAGE_ROWS).map(({ pos, other, contract, amount, kind: moved, direction, hash, time }) => ({
      ...fromPos(BigInt(pos)),
      from: direction === 'out' ? address : toHex(other),
      to: direction === 'out' ? toHex(other) : address,
      asset: toAsset(contract),
      amount,
      kind: toKind(moved),
      hash: hash === null ? null : toHex(hash),
      time: time.toISOString(),
    })),
    more: page.length > PAGE_ROWS,
  };
}

type Side = { readonly direction: 'in' | 'out'; readonly count: number; readonly first: string };

/** The block before which movements are in no sum, where there are more than are counted. */
function findCountedFrom(sums: readonly Side[]): number | null {
  const cut = (['in', 'out'] as const).flatMap((direction) => {
    const own = sums.filter((each) => each.direction === direction);
    const count = own.reduce((sum, each) => sum + each.count, 0);
    return count < COUNTED_MAX ? [] : [Math.min(...own.map(({ first }) => fromPos(BigInt(first)).block))];
  });
  return cut.length === 0 ? null : Math.max(...cut);
}

type Newest = { readonly chain: number; readonly address: Hex; readonly before?: string | undefined; readonly rowsMax: number };

/** The newest rows of each direction: both come out of their index in order, however many there are. */
function listNewest({ chain, address, before = String(startOf(2 ** 31 - 1)), rowsMax }: Newest) {
  const me = sql`(select id from moved_address where address = ${toBytes(address)})`;
  return sql`
    (select pos, dst as other, asset, amount, kind, 'out' as direction from movement
      where chain = ${chain} and src = ${me} and pos < ${before} order by pos desc limit ${rowsMax})
    union all
    (select pos, src, asset, amount, kind, 'in' from movement
      where chain = ${chain} and dst = ${me} and src <> dst and pos < ${before} order by pos desc limit ${rowsMax})`;
}

type AddressMovement = {
  readonly pos: string;
  readonly other: Buffer;
  readonly contract: Buffer | null;
  readonly amount: string;
  readonly kind: number;
  readonly direction: 'in' | 'out';
  readonly hash: Buffer | null;
  readonly time: Date;
};

/** Movements of an address in both directions, the newest first. */
export async function listAddressMovements(db: Db, newest: Newest): Promise<AddressMovement[]> {
  const { rows } = await sql<AddressMovement>`
    select m.pos, a.address as other, t.contract, m.amount, m.kind, m.direction, x.hash, b.time
    from (select * from (${listNewest(newest)}) sides order by pos desc limit ${newest.rowsMax}) m
    join moved_asset t on t.id = m.asset join moved_address a on a.id = m.other
    join movement_block b on b.chain = ${newest.chain} and b.block = (m.pos >> 32)::int
    left join movement_tx x on x.chain = ${newest.chain} and x.pos = (m.pos >> 15) << 15
    order by m.pos desc`.execute(db);
  return rows;
}

function toAsset(contract: Buffer | null): Asset {
  return contract === null ? 'native' : toHex(contract);
}
