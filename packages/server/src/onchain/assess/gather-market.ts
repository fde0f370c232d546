import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { AskChain } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { MarketPool } from '@redoubt/domain/onchain/market/schema';
import { findMarket, type MarketRow } from '../market/market-store.ts';
import { type DueProject, findFirstTransferTo, type LogRow, listAllFollowed, listLogs } from './assess-store.ts';
import { callAt, codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type History, TRANSFERS_MAX } from './gather-history.ts';
import { replay, shareOf, type Transfer, toTransfers } from './transfers.ts';

// Where a token is traded, and who holds what of it and of its pool.

const EVENTS_MAX = 60_000;
/** Most large removals from a pool: the receipt of each is read. */
const REMOVALS_MAX = 500;
const HOLDERS_MAX = 1_000;

export const BURNT: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
]);

/** A pool with getReserves (Uniswap V2), and what was read of it. */
export type Pool = {
  readonly address: string;
  readonly isToken0: boolean;
  /** The answer of getReserves. */
  readonly reserves: string;
  /** Of its shares; undefined where they are not recorded. */
  readonly transfers: readonly Transfer[] | undefined;
  /** Holders of shares without code, among the largest. */
  readonly accounts: ReadonlySet<string>;
  /** Its logged reserves; undefined where they are not recorded. */
  readonly syncs: readonly LogRow[] | undefined;
};

/** A token with its transfers, its simulated trades, and its pools by depth. */
export type Market = {
  readonly view: ContractView;
  /** All of its transfers, or why they are not known. */
  readonly transfers: readonly Transfer[] | string;
  /** When it first moved into its deepest pool on record, in milliseconds; undefined where it never did. */
  readonly openSince: number | undefined;
  readonly row: MarketRow | undefined;
  readonly pools: readonly MarketPool[];
  /** The deepest pool with getReserves; undefined without one. */
  readonly pool: Pool | undefined;
  /** The token's own answer about its supply; undefined where it has none. */
  readonly supply: bigint | undefined;
  /** Price feeds of the chain that the catalogue names, by what they price, such as `AAVE`. */
  readonly feeds: ReadonlyMap<string, string>;
};

export async function readMarket(
  { db, ask }: { db: Db; ask: AskChain },
  { view, history, due, supply }: { view: ContractView; history: History; due: DueProject; supply: bigint | undefined },
): Promise<Market> {
  const { chainId } = due;
  const row = await findMarket(db, { chainId, address: view.address });
  const pools = row?.market.pools ?? [];
  const [deepest] = pools;
  return {
    ...{ view, row, pools, supply },
    transfers: toAllTransfers(history),
    feeds: await listFeeds(db, due),
    openSince: deepest && (await findFirstTransferTo(db, { chainId, token: view.address, to: deepest.address })),
    pool: await readPool({ db, ask }, { view, pools, due }),
  };
}

/** The address of each feed in dollars, by what it prices. */
async function listFeeds(db: Db, { slug }: { slug: string }): Promise<Map<string, string>> {
  const known = await db
    .selectFrom('market_reference')
    .where('chain', '=', slug)
    .where('kind', '=', 'feed')
    .select(['name', 'address'])
    .execute();
  return new Map(
    known.flatMap(({ name, address }) => {
      const [, priced] = /^(\S+) \/ USD$/.exec(name) ?? [];
      return priced === undefined ? [] : [[priced, address.toLowerCase()]];
    }),
  );
}

/** All transfers of a token since its first, or why they are not known. */
function toAllTransfers({ coveredFrom, transfers }: History): readonly Transfer[] | string {
  if (coveredFrom === undefined) return 'The history of this contract is still being read.';
  if (coveredFrom > 0) return `Its transfers are recorded from ${new Date(coveredFrom).toISOString().slice(0, 10)} on, not from its first.`;
  return transfers ?? `It has more than ${TRANSFERS_MAX.toLocaleString('en')} transfers, which exceeds the limit of this check.`;
}

/** A token's total supply by its own answer; undefined without one. */
export async function readSupply(ask: AskChain, { address, now }: ContractView): Promise<bigint | undefined> {
  const said = await ask(callAt(now, { to: address, data: SELECTOR.totalSupply }));
  return typeof said === 'string' && said.length === 66 ? BigInt(said) : undefined;
}

/** `pools` are ordered by depth. */
async function readPool(
  { db, ask }: { db: Db; ask: AskChain },
  { view: { address, now }, pools, due }: { view: ContractView; pools: readonly MarketPool[]; due: DueProject },
): Promise<Pool | undefined> {
  const deepest = pools.find(({ kind }) => kind === 'v2');
  if (deepest === undefined) return undefined;
  const ofPool = { chainId: due.chainId, address: deepest.address, max: EVENTS_MAX };
  const isFollowed = (await listAllFollowed(db, due)).get(deepest.address)?.recorded === true;
  const shares = isFollowed ? await listLogs(db, { ...ofPool, topics: [TOPIC.transfer] }) : undefined;
  const transfers = shares && toTransfers(shares);
  const token0 = String(await ask(callAt(now, { to: deepest.address, data: SELECTOR.token0 })));
  return {
    address: deepest.address,
    isToken0: `0x${token0.slice(26)}` === address,
    reserves: String(await ask(callAt(now, { to: deepest.address, data: SELECTOR.getReserves }))),
    transfers,
    accounts: await listAccounts(ask, now, { pool: deepest.address, transfers: transfers ?? [] }),
    syncs: isFollowed ? await listLogs(db, { ...ofPool, topics: [TOPIC.pairSync] }) : undefined,
  };
}

/** The holders of a pool's shares, the largest first; equal ones keep the order of their first transfer. */
export function listShares(transfers: readonly Transfer[]): [holder: string, amount: bigint][] {
  const holders = [...replay(transfers).balances].filter(([, amount]) => amount > 0n);
  return holders.toSorted(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0));
}

async function listAccounts(
  ask: AskChain,
  now: ContractView['now'],
  { pool, transfers }: { pool: string; transfers: readonly Transfer[] },
): Promise<Set<string>> {
  const accounts = new Set<string>();
  for (const [holder] of listShares(transfers).slice(0, HOLDERS_MAX)) {
    if (BURNT.has(holder)) continue;
    if (holder === pool || (await ask(codeAt(now, holder))) === '0x') accounts.add(holder);
  }
  return accounts;
}

/** The share of a pool that an account withdrew in a transaction. */
export type Removal = { readonly at: number; readonly block: number; readonly hash: string; readonly share: number; readonly by: string };

/** Removals of a tenth of a pool or more, with their senders; undefined where there are more than are read. */
export async function readRemovals(
  { db, ask }: { db: Db; ask: AskChain },
  { chainId, pool }: { chainId: number; pool: string },
): Promise<Removal[] | undefined> {
  const logs = await listLogs(db, { chainId, address: pool, topics: [TOPIC.pairSync, TOPIC.pairBurn], max: EVENTS_MAX });
  if (logs === undefined) return undefined;
  const removals: Removal[] = [];
  let reserve = 0n;
  for (const { topic, data, at, block, hash } of logs) {
    const first = BigInt(data.slice(0, 66));
    if (topic === TOPIC.pairSync) reserve = first;
    else {
      // A pool logs Sync, its new reserves, before Burn.
      const share = shareOf(first, first + reserve);
      if (share < 0.1) continue;
      if (removals.length >= REMOVALS_MAX) return undefined;
      const receipt = (await ask({ method: 'eth_getTransactionReceipt', params: [hash] })) as { from?: string } | null;
      removals.push({ at, block, hash, share, by: receipt?.from?.toLowerCase() ?? '' });
    }
  }
  return removals;
}
