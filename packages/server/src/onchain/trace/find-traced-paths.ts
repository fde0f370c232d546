import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { TracedPaths, TracedPathsQuery } from '@redoubt/domain/onchain/trace/schema';
import { type Account, type Asset, fromPos, type Hex, type Pos, startOf, transactionOf } from '@redoubt/tracing/model/movement';
import type { Covered } from '@redoubt/tracing/model/store';
import { findPaths } from '@redoubt/tracing/path/find-paths';
import { sql } from 'kysely';
import { type MovementRecord, openMovementRecord } from '../movement/movement-record.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import { toMovementRow } from './get-traced-transaction.ts';
import { openMovementStore } from './movement-store.ts';
import type { TraceReading } from './reading.ts';
import { getTraceChain } from './run-store.ts';

/** What one search may use: a visitor waits for it. */
const BUDGET = { accountsMax: 5_000, movementsMax: 200_000, rowsMax: 2_000, endRowsMax: 2_000 } as const;
const SEARCH_MS = 8_000;
/** Newest movements of an end of which its assets are those. */
const NEWEST_MAX = 10_000;

/**
 * How money could have gone from one account to another, by final movements on record, and what that leaves out. Throws
 * ChainNotConnectedException, and InvalidParameterException where the accounts are one.
 */
export async function findTracedPaths({ db, nodeOf }: TraceReading, { chain: slug, ...ends }: TracedPathsQuery): Promise<TracedPaths> {
  const { chainId } = await getTraceChain(db, slug);
  const [from, to] = [ends.from as Hex, ends.to as Hex];
  if (from === to) throw new AppError('InvalidParameterException', { field: 'to', message: 'Please name two different accounts.' });
  const record = await openMovementRecord(db, { chainId });
  const block = await findLastBlock(db, record);
  const until = startOf(block + 1);
  const [paid, got] = await Promise.all([
    listAssets(db, record, { account: from, side: 'src', until }),
    listAssets(db, record, { account: to, side: 'dst', until }),
  ]);
  const store = await openMovementStore({ db, chainId, slug, node: await nodeOf(chainId) });
  const found = await findPaths({ from, to, paid: paid.rows, got: got.rows, until, missing: [...paid.missing, ...got.missing] }, store, {
    budget: { ...BUDGET, endsAt: performance.now() + SEARCH_MS, now: () => performance.now() },
  });
  const transactions = new Map(found.transactions.map((each) => [(BigInt(each.block) << 17n) + BigInt(each.index), each] as const));
  const paths = found.paths.map(({ asset, smallest, steps }) => ({
    asset,
    smallest: String(smallest),
    steps: steps.length,
    movements: steps.flatMap(({ movements }, at) =>
      movements.map(({ movement }) => {
        const whole = transactions.get(transactionOf(movement.pos));
        const time = whole === undefined ? null : new Date(whole.time * 1000).toISOString();
        return { ...toMovementRow(movement), step: at + 1, hash: whole?.hash ?? null, time };
      }),
    ),
  }));
  const accounts = new Set<Account>([from, to, ...found.hubs.map(({ account }) => account)]);
  for (const { steps } of found.paths)
    for (const { movements } of steps) for (const { movement } of movements) accounts.add(movement.from).add(movement.to);
  const named = [...accounts];
  const quoted = await store.labels(named);
  return {
    chain: slug,
    from,
    to,
    block,
    assets: found.assets.map(({ asset, symbol, decimals, trust }) => ({
      asset,
      symbol: symbol ?? null,
      decimals: decimals ?? null,
      trust,
    })),
    labels: named.flatMap((account, at) => (quoted[at] ?? []).map((label) => ({ ...label, account, statedOn: label.statedOn ?? null }))),
    paths,
    hubs: found.hubs.map(({ account, reason, came, left }) => ({
      account,
      reason,
      cameBlock: fromPos(came).block,
      leftBlock: fromPos(left).block,
    })),
    hubsMore: found.hubsMore,
    leftOut: [
      ...found.leftOut.map(({ reason, detail }) => ({ reason, detail })),
      ...listCutAssets({ account: from, what: 'paid', isCut: paid.more }),
      ...listCutAssets({ account: to, what: 'got', isCut: got.more }),
    ],
    looked: found.looked,
  };
}

/** The newest block that is final and on record. */
async function findLastBlock(db: Db, { chainId, ranges }: MovementRecord): Promise<number> {
  const chain = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).select('finalized').executeTakeFirst();
  const recorded = Math.max(-1, ...ranges.filter(({ what }) => what === 'native').map(({ to }) => to));
  const block = Math.min(recorded, Number(chain?.finalized ?? recorded));
  if (block < 0) throw new AppError('ChainNotConnectedException', { message: 'No final block of this chain is on record yet.' });
  return block;
}

type End = { readonly account: Account; readonly side: 'src' | 'dst'; readonly until: Pos };

/** Assets that an account paid or got, by its newest movements. */
async function listAssets(db: Db, record: MovementRecord, { account, side, until }: End): Promise<Covered<Asset[]>> {
  const [found] = await record.read([{ after: 0n, until }], async ({ movement }) => {
    const { rows } = await sql<{ contract: Buffer | null; count: number }>`
      select t.contract, count(*)::int as count
      from (
        select asset from ${movement}
        where chain = ${record.key} and ${sql.ref(side)} = (select id from moved_address where address = ${toBytes(account)})
          and pos < ${String(until)}::bigint
        order by pos desc limit ${NEWEST_MAX + 1}
      ) newest
      join moved_asset t on t.id = newest.asset
      group by t.contract order by t.contract nulls first`.execute(db);
    const assets = rows.map(({ contract }): Asset => (contract === null ? 'native' : toHex(contract)));
    return [{ rows: assets, more: rows.reduce((sum, { count }) => sum + count, 0) > NEWEST_MAX }];
  });
  if (found === undefined) throw new TypeError('a question about movements was left without an answer');
  return found;
}

function listCutAssets({ account, what, isCut }: { account: Account; what: 'paid' | 'got'; isCut: boolean }) {
  if (!isCut) return [];
  return [
    { reason: 'end-assets', detail: `Assets that ${account} ${what} only before its newest ${NEWEST_MAX} movements: not looked at.` },
  ];
}
