import type { Db } from '@redoubt/db/client';
import { COUNTERPARTIES_MAX } from '@redoubt/tracing/collect/decide-stop';
import { fromPos, type Movement, type Pos, RANK, toKind, toPos, type WholeTransaction } from '@redoubt/tracing/model/movement';
import type { AccountAsk, AccountFact, Covered, MovementAsk, MovementStore } from '@redoubt/tracing/model/store';
import { toFeeMovement } from '@redoubt/tracing/read/read-movements';
import { sql } from 'kysely';
import { type Cut, type MovementRecord, type MovementTables, openMovementRecord } from '../movement/movement-record.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import { listQuotedLabels } from './list-quoted-labels.ts';
import { listAccountKinds, listAssetFacts, type NodeReader } from './node-facts.ts';
import { readOpenings } from './read-openings.ts';

export type StoreContext = {
  readonly db: Db;
  readonly chainId: number;
  readonly slug: string;
  /** Reads balances and code; `undefined` where the chain has no endpoint. */
  readonly node: NodeReader | undefined;
};

type Row = { ask: number; pos: string; src: Buffer; dst: Buffer; contract: Buffer | null; kind: number; amount: string };

/** The record of one chain's movements, as the engine of traces asks for it. */
export async function openMovementStore(ctx: StoreContext): Promise<MovementStore> {
  const { db, chainId, slug, node } = ctx;
  const record = await openMovementRecord(db, { chainId });

  const ask = (asks: readonly MovementAsk[], side: 'src' | 'dst'): Promise<Covered<Movement[]>[]> =>
    record.read(asks, async (tables) => {
      const rows = await listRows(db, { record, tables, asks, side });
      const fees = side === 'src' ? await listFees(db, { record, tables, asks }) : new Map<number, Movement[]>();
      return asks.map((one, index) => {
        const found = [...(rows.get(index) ?? []), ...(fees.get(index) ?? [])].toSorted((a, b) => (a.pos < b.pos ? -1 : 1));
        return { rows: found.slice(0, one.limit), more: found.length > one.limit };
      });
    });

  return {
    outgoing: (asks) => ask(asks, 'src'),
    incoming: (asks) => ask(asks, 'dst'),
    openings: (asks) => readOpenings({ db, node, record }, asks),
    beginning: async (block) => {
      const firsts = (['native', 'token'] as const).map(
        (kind) => record.ranges.find(({ what, from, to }) => what === kind && from <= block && to >= block)?.from,
      );
      return firsts.includes(undefined) ? undefined : Math.max(...firsts.map((first) => first ?? 0));
    },
    transactions: (keys) => listTransactions(db, { record, keys }),
    facts: async ({ accounts, assets, freezes = [] }) => {
      const [kinds, counts, found, frozen] = await Promise.all([
        listAccountKinds({ db, node }, { chainId, asks: accounts.map(({ account, block }) => ({ account, block })) }),
        countCounterparties(db, { record, asks: accounts }),
        listAssetFacts({ db, node }, { chainId, slug, assets }),
        Promise.all(freezes.map((one) => node?.readFreeze(one))),
      ]);
      return {
        accounts: accounts.map(
          (_, index): AccountFact => ({
            ...(kinds[index] ?? { kind: 'unknown', later: false }),
            counterparties: counts[index],
          }),
        ),
        assets: found,
        frozen,
      };
    },
    labels: (accounts) => listQuotedLabels(db, { slug, accounts }),
  };
}

type Asking = { readonly record: MovementRecord; readonly tables: MovementTables; readonly asks: readonly MovementAsk[] };

/** Each question has a limit of its own: one for all would let a busy account hide the others. */
async function listRows(
  db: Db,
  { record: { key: chain, chainId }, tables: { movement }, asks, side }: Asking & { side: 'src' | 'dst' },
): Promise<Map<number, Movement[]>> {
  if (asks.length === 0) return new Map();
  const own = sql.ref(`m.${side}`);
  const { rows } = await sql<Row>`
    select q.ask, m.pos, s.address as src, d.address as dst, q.contract, m.kind, m.amount
    from (
      select question.ask, question.contract, question.after, question.until, question.most, a.id as account, t.id as asset
      from unnest(
        ${asks.map((_, index) => index)}::int[], ${asks.map(({ account }) => toBytes(account))}::bytea[],
        ${asks.map(({ asset }) => (asset === 'native' ? null : toBytes(asset)))}::bytea[],
        ${asks.map(({ after }) => String(after))}::bigint[], ${asks.map(({ until }) => String(until))}::bigint[],
        ${asks.map(({ limit }) => limit + 1)}::int[]) question (ask, account, contract, after, until, most)
      join moved_address a on a.address = question.account
      join moved_asset t on t.chain_id = ${chainId} and t.contract is not distinct from question.contract
    ) q
    cross join lateral (
      select m.pos, m.src, m.dst, m.kind, m.amount from ${movement} m
      where m.chain = ${chain} and ${own} = q.account and m.asset = q.asset and m.pos > q.after and m.pos < q.until
      order by m.pos limit q.most
    ) m
    join moved_address s on s.id = m.src
    join moved_address d on d.id = m.dst
    order by q.ask, m.pos`.execute(db);
  const found = new Map<number, Movement[]>();
  for (const row of rows) {
    const own = found.get(row.ask);
    if (own === undefined) found.set(row.ask, [toMovement(row)]);
    else own.push(toMovement(row));
  }
  return found;
}

function toMovement({ pos, src, dst, contract, kind, amount }: Omit<Row, 'ask'>): Movement {
  return {
    pos: BigInt(pos),
    from: toHex(src),
    to: toHex(dst),
    asset: contract === null ? 'native' : toHex(contract),
    amount: BigInt(amount),
    kind: toKind(kind),
  };
}

/** Fees are kept with their transactions, which an index has by signer and 65,536 blocks. */
async function listFees(db: Db, { record: { key: chain }, tables: { transaction }, asks }: Asking): Promise<Map<number, Movement[]>> {
  const native = asks.flatMap((one, index) => (one.asset === 'native' ? [{ ...one, index }] : []));
  if (native.length === 0) return new Map();
  const { rows } = await sql<{ ask: number; pos: string; fee: string }>`
    select q.ask, f.pos, f.fee
    from unnest(
      ${native.map(({ index }) => index)}::int[], ${native.map(({ account }) => toBytes(account))}::bytea[],
      ${native.map(({ after }) => String(after))}::bigint[], ${native.map(({ until }) => String(until))}::bigint[],
      ${native.map(({ limit }) => limit + 1)}::int[]) q (ask, account, after, until, most)
    join moved_address a on a.address = q.account
    cross join lateral (
      select t.pos, t.fee from ${transaction} t
      where t.chain = ${chain} and t.signer = a.id and t.pos > q.after and t.pos < q.until and t.fee > 0
        and (t.pos >> 48)::int >= (q.after >> 48)::int and (t.pos >> 48)::int <= (q.until >> 48)::int
      order by (t.pos >> 48)::int, t.pos limit q.most
    ) f
    order by q.ask, f.pos`.execute(db);
  const fees = new Map<number, Movement[]>();
  for (const { ask: index, pos, fee } of rows) {
    const account = asks[index]?.account;
    if (account === undefined) continue;
    const movement = toFeeMovement({ ...fromPos(BigInt(pos)), signer: account, fee: BigInt(fee) });
    fees.set(index, [...(fees.get(index) ?? []), movement]);
  }
  return fees;
}

type Key = { readonly block: number; readonly index: number };

/** Whole transactions: each says itself whether its calls were read, and one that could not be kept whole is left out. */
async function listTransactions(
  db: Db,
  { record, keys }: { record: MovementRecord; keys: readonly Key[] },
): Promise<(WholeTransaction | undefined)[]> {
  if (keys.length === 0) return [];
  const spans = keys.map((key) => ({ after: toPos({ ...key, rank: 0 }) - 1n, until: toPos({ ...key, rank: RANK.end }) }));
  const answers = await record.read(spans, (tables) => readTransactions(db, { chain: record.key, tables, keys }));
  return answers.map(({ rows }) => rows);
}

async function readTransactions(
  db: Db,
  { chain, tables: { movement, transaction }, keys }: { chain: number; tables: MovementTables; keys: readonly Key[] },
): Promise<Cut<WholeTransaction | undefined>[]> {
  const starts = keys.map((key) => String(toPos({ ...key, rank: 0 })));
  const { rows: heads } = await sql<{
    pos: string;
    hash: Buffer;
    signer: Buffer;
    fee: string;
    traced: boolean;
    time: Date;
    block_hash: Buffer;
  }>`
    select t.pos, t.hash, a.address as signer, t.fee, t.traced, b.time, b.hash as block_hash
    from (select distinct start from unnest(${starts}::bigint[]) start) q
    join ${transaction} t on t.chain = ${chain} and t.pos >> 18 = q.start >> 18 and t.pos = q.start
    join moved_address a on a.id = t.signer
    join movement_block b on b.chain = t.chain and b.block = (t.pos >> 32)::int
    where not t.gap`.execute(db);
  const { rows } = await sql<Omit<Row, 'ask'> & { start: string }>`
    select q.start, m.pos, s.address as src, d.address as dst, t.contract, m.kind, m.amount
    from (select distinct start from unnest(${starts}::bigint[]) start) q
    join ${movement} m on m.chain = ${chain} and m.pos >= q.start and m.pos < q.start + 32768
    join moved_address s on s.id = m.src
    join moved_address d on d.id = m.dst
    join moved_asset t on t.id = m.asset
    order by m.pos`.execute(db);
  const movements = Map.groupBy(rows, ({ start }) => start);
  const byPos = new Map(heads.map((head) => [head.pos, head]));
  return keys.map(({ block, index }, at): Cut<WholeTransaction | undefined> => {
    const start = starts[at] ?? '';
    const head = byPos.get(start);
    if (head === undefined) return { rows: undefined, more: false };
    const signer = toHex(head.signer);
    const fee = BigInt(head.fee);
    const own = (movements.get(start) ?? []).map(toMovement);
    const rows: WholeTransaction = {
      block,
      index,
      blockHash: toHex(head.block_hash),
      hash: toHex(head.hash),
      time: Math.floor(head.time.getTime() / 1000),
      signer,
      traced: head.traced,
      movements: fee === 0n ? own : [toFeeMovement({ block, index, signer, fee }), ...own],
    };
    return { rows, more: false };
  });
}

/** Different accounts on the other side, counted to one above the limit. */
async function countCounterparties(
  db: Db,
  { record, asks }: { record: MovementRecord; asks: readonly AccountAsk[] },
): Promise<(Covered<number> | undefined)[]> {
  const counting = asks.flatMap(({ before, ...one }, index) => (before === undefined ? [] : [{ ...one, before, index }]));
  if (counting.length === 0) return asks.map(() => undefined);
  const spans = counting.map(({ asset, before }) => ({ asset, after: 0n, until: before }));
  const counts = await record.read(spans, (tables) => readCounts(db, { record, tables, counting }));
  const byAsk = new Map(counting.map(({ index }, at) => [index, counts[at]]));
  return asks.map((_, index) => byAsk.get(index));
}

type Counting = Omit<AccountAsk, 'before'> & { readonly before: Pos; readonly index: number };

async function readCounts(
  db: Db,
  {
    record: { key: chain, chainId },
    tables: { movement },
    counting,
  }: { record: MovementRecord; tables: MovementTables; counting: readonly Counting[] },
): Promise<Cut<number>[]> {
  const { rows } = await sql<{ ask: number; count: number }>`
    select q.ask, c.count
    from unnest(
      ${counting.map(({ index }) => index)}::int[], ${counting.map(({ account }) => toBytes(account))}::bytea[],
      ${counting.map(({ asset }) => (asset === 'native' ? null : toBytes(asset)))}::bytea[],
      ${counting.map(({ before }) => String(before))}::bigint[], ${counting.map(({ minimum }) => String(minimum))}::numeric[])
      q (ask, address, contract, before, minimum)
    join moved_address a on a.address = q.address
    join moved_asset t on t.chain_id = ${chainId} and t.contract is not distinct from q.contract
    cross join lateral (
      select count(*)::int as count from (
        select distinct other from (
          select m.dst as other from ${movement} m where m.chain = ${chain} and m.src = a.id and m.asset = t.id
            and m.pos < q.before and m.amount >= q.minimum
          union all
          select m.src from ${movement} m where m.chain = ${chain} and m.dst = a.id and m.asset = t.id
            and m.pos < q.before and m.amount >= q.minimum
        ) sides limit ${COUNTERPARTIES_MAX + 1}
      ) others
    ) c`.execute(db);
  const counts = new Map(rows.map(({ ask, count }) => [ask, count]));
  return counting.map(({ index }) => {
    const count = counts.get(index) ?? 0;
    return { rows: count, more: count > COUNTERPARTIES_MAX };
  });
}
