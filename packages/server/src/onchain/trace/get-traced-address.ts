import type { Db } from '@redoubt/db/client';
import type { TracedAddress } from '@redoubt/domain/onchain/trace/schema';
import type { Asset, Hex } from '@redoubt/tracing/model/movement';
import { fromPos, type Pos, toKind } from '@redoubt/tracing/model/movement';
import type { Covered } from '@redoubt/tracing/model/store';
import { sql } from 'kysely';
import { type MovementRecord, type MovementTables, openMovementRecord } from '../movement/movement-record.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import { listQuotedLabels } from './list-quoted-labels.ts';
import { listAccountKinds, listAssetFacts } from './node-facts.ts';
import type { TraceReading } from './reading.ts';
import { getTraceChain } from './run-store.ts';

const PAGE_ROWS = 50;
const COUNTERPARTIES_SHOWN = 25;
/** Newest movements of each direction that sums and counterparties are counted from: a hub has millions. */
const COUNTED_MAX = 10_000;
const LOOK_ALIKES_MAX = 100;

type Params = {
  readonly chain: string;
  readonly address: Hex;
  /** Movements before this position. */
  readonly before?: Pos | undefined;
};

/**
 * What is on record of an address, and of which blocks: an address that was never seen gets an answer, too. Throws
 * ChainNotConnectedException.
 */
export async function getTracedAddress({ db, nodeOf }: TraceReading, { chain: slug, address, before }: Params): Promise<TracedAddress> {
  const { chainId } = await getTraceChain(db, slug);
  const node = await nodeOf(chainId);
  // One moment: what is said to be left out must be that of the rows.
  const { record, seen, page } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const opened = await openMovementRecord(tx, { chainId });
      return {
        record: opened,
        seen: await readSums(tx, opened, address),
        page: await listAddressMovements(tx, opened, { address, before, rowsMax: PAGE_ROWS }),
      };
    });
  const { sums, others, alike } = seen.rows;
  const countedFrom = findCountedFrom(sums);
  const assets = [...new Set([...sums, ...page.rows].map(({ contract }) => toAsset(contract)))];
  const accounts = [address, ...new Set(others.map(({ other }) => toHex(other)))];
  const [facts, labels, [kind]] = await Promise.all([
    listAssetFacts({ db, node }, { chainId, slug, assets }),
    listQuotedLabels(db, { slug, accounts }),
    listAccountKinds({ db, node }, { chainId, asks: [{ account: address }] }),
  ]);
  const checked = new Set(facts.filter(({ trust }) => trust !== 'unknown').map(({ asset }) => asset));
  const newest = record.ranges.findLast(({ what }) => what === 'native')?.to;
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
    coverage: [...record.ranges],
    leftOut: listLeftOut(seen, record),
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
    lookAlikes: alike.map(({ account, older }) => ({ account: toHex(account), older: toHex(older) })),
    movements: page.rows.map(({ pos, other, contract, amount, kind: moved, direction, hash, time }) => ({
      ...fromPos(BigInt(pos)),
      from: direction === 'out' ? address : toHex(other),
      to: direction === 'out' ? toHex(other) : address,
      asset: toAsset(contract),
      amount,
      kind: toKind(moved),
      hash: hash === null ? null : toHex(hash),
      time: time.toISOString(),
    })),
    more: page.more,
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

/** Blocks of the chain of which a kind of movement is in no sum. Fees are kept with their transactions and are in none. */
function listLeftOut({ missing }: Covered<unknown>, { end }: MovementRecord): TracedAddress['leftOut'] {
  const last = fromPos(end - 1n).block;
  return [...missing.map(({ what, range }) => ({ what, ...range })), ...(last < 0 ? [] : [{ what: 'fee' as const, from: 0, to: last }])];
}

type Sums = {
  readonly sums: readonly {
    contract: Buffer | null;
    direction: 'in' | 'out';
    count: number;
    total: string;
    first: string;
    last: string;
  }[];
  readonly others: readonly { other: Buffer; contract: Buffer | null; direction: 'in' | 'out'; count: number; total: string }[];
  readonly alike: readonly { account: Buffer; older: Buffer }[];
};

/** What came and went, with whom, and who of them looks like an older one, by the newest movements; `more`: some are not counted. */
async function readSums(db: Db, record: MovementRecord, address: Hex): Promise<Covered<Sums>> {
  const [found] = await record.read([{ after: 0n, until: record.end }], async (tables) => {
    const counted = listNewest(record, tables, { address, before: record.end, rowsMax: COUNTED_MAX });
    const { rows: sums } = await sql<Sums['sums'][number]>`
      select t.contract, direction, count(*)::int as count, sum(amount)::text as total, min(pos) as first, max(pos) as last
      from (${counted}) m join moved_asset t on t.id = m.asset
      group by t.contract, direction`.execute(db);
    const { rows: others } = await sql<Sums['others'][number]>`
      select a.address as other, t.contract, direction, count(*)::int as count, sum(amount)::text as total
      from (${counted}) m join moved_asset t on t.id = m.asset join moved_address a on a.id = m.other
      group by a.address, t.contract, direction order by count desc, a.address limit ${COUNTERPARTIES_SHOWN}`.execute(db);
    const { rows: alike } = await sql<Sums['alike'][number]>`
      select account, older from (
        select a.address as account, min(pos) as first, first_value(a.address) over (
          partition by substring(a.address for 2), substring(a.address from 19) order by min(pos), a.address) as older
        from (${counted}) m join moved_address a on a.id = m.other
        where octet_length(a.address) = 20 group by a.address) ends
      where account <> older order by first limit ${LOOK_ALIKES_MAX}`.execute(db);
    return [{ rows: { sums, others, alike }, more: findCountedFrom(sums) !== null }];
  });
  return requireAnswer(found);
}

type Newest = { readonly address: Hex; readonly before: Pos; readonly rowsMax: number };

/** The newest rows of each direction: both come out of their index in order, however many there are. */
function listNewest({ key: chain }: MovementRecord, { movement }: MovementTables, { address, before, rowsMax }: Newest) {
  const me = sql`(select id from moved_address where address = ${toBytes(address)})`;
  return sql`
    (select pos, dst as other, asset, amount, kind, 'out' as direction from ${movement}
      where chain = ${chain} and src = ${me} and pos < ${String(before)}::bigint order by pos desc limit ${rowsMax})
    union all
    (select pos, src, asset, amount, kind, 'in' from ${movement}
      where chain = ${chain} and dst = ${me} and src <> dst and pos < ${String(before)}::bigint order by pos desc limit ${rowsMax})`;
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
export async function listAddressMovements(
  db: Db,
  record: MovementRecord,
  { address, before, rowsMax }: { readonly address: Hex; readonly before?: Pos | undefined; readonly rowsMax: number },
): Promise<Covered<AddressMovement[]>> {
  const until = before === undefined || before > record.end ? record.end : before;
  const [found] = await record.read([{ after: 0n, until }], async (tables) => {
    const newest = listNewest(record, tables, { address, before: until, rowsMax: rowsMax + 1 });
    const { rows } = await sql<AddressMovement>`
      select m.pos, a.address as other, t.contract, m.amount, m.kind, m.direction, x.hash, b.time
      from (select * from (${newest}) sides order by pos desc limit ${rowsMax + 1}) m
      join moved_asset t on t.id = m.asset join moved_address a on a.id = m.other
      join movement_block b on b.chain = ${record.key} and b.block = (m.pos >> 32)::int
      left join ${tables.transaction} x on x.chain = ${record.key} and x.pos >> 18 = m.pos >> 18 and x.pos = (m.pos >> 15) << 15
      order by m.pos desc`.execute(db);
    return [{ rows: rows.slice(0, rowsMax), more: rows.length > rowsMax }];
  });
  return requireAnswer(found);
}

function requireAnswer<Rows>(found: Covered<Rows> | undefined): Covered<Rows> {
  if (found === undefined) throw new TypeError('a question about movements was left without an answer');
  return found;
}

function toAsset(contract: Buffer | null): Asset {
  return contract === null ? 'native' : toHex(contract);
}
