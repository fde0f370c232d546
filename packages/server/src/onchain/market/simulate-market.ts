import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { LiquidityHolders, MarketPool } from '@redoubt/domain/onchain/market/schema';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { Address, Hex } from '@redoubt/power/evm/reader';
import { simulateToken } from '@redoubt/power/market/simulate-token';
import { mapContract } from '../power/map-contract.ts';
import { findPowerMap } from '../power/power-store.ts';
import { readText, readWord } from '../read/abi.ts';
import { readMarketAt } from '../read/chain-market-reader.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import type { Reader } from '../read/multicall.ts';
import { findPools, findRouter, type KnownMarkets, type TokenPool } from './find-pools.ts';
import type { StoredMarket } from './market-store.ts';
import { type HoldingsRead, readBalances, readHoldings, shareOf } from './read-holdings.ts';
import { readSalesOnRecord } from './read-sales-on-record.ts';
import { readTimeline } from './read-timeline.ts';

/** A node that takes longer is left. What is tried of a token is counted in requests, so that time decides nothing before. */
const TOKEN_MS_MAX = 60_000;
const POOLS_MAX = 8;

type MarketContext = { readonly db: Db; readonly client: ChainClient; readonly reader: Reader };

type TokenToSimulate = {
  readonly chain: ConnectedChain;
  readonly token: Address;
  readonly map: PowerMap;
  readonly known: KnownMarkets;
  /** The catalogue's names of the chain's contracts, by address. */
  readonly labels: ReadonlyMap<string, string>;
  /** Most time for one token, with everything that is read of it. */
  readonly tokenMsMax?: number | undefined;
};

/**
 * The market of one token at the chain's newest recorded block: pools, simulated trades, holders,
 * liquidity. `isFinished`: not stopped at its time. Throws RpcFault when no endpoint answers, and when the time
 * is over before the pools are known.
 */
export async function simulateMarket(
  { db, client, reader }: MarketContext,
  { chain, token, map, known, labels, tokenMsMax = TOKEN_MS_MAX }: TokenToSimulate,
): Promise<{ market: StoredMarket; isFinished: boolean }> {
  const node = await readMarketAt(client, { block: chain.block });
  const signal = AbortSignal.timeout(tokenMsMax);
  const balancesOf = (of: Address, owners: readonly Address[]) => readBalances(node, { token: of, owners, signal });
  const found = await withinTime(signal, () => findPools(reader, { token, known, balancesOf }));
  if (found === undefined) throw new RpcFault('timeout', { detail: 'the pools of a token' });
  const pools = found.filter(({ tokenReserve }) => tokenReserve > 0n);
  const powerHolders = new Set<string>([...map.powers.flatMap(({ holders }) => holders), ...map.controllers.map(({ address }) => address)]);
  const isKey = createKeyTest(reader);
  const own = { chainId: chain.chainId, isKey, labels, powerHolders };
  const readOf = (of: Address, poolsOf: ReadonlySet<string>) =>
    withinTime(signal, () => readHoldings({ db, reader: node, signal }, { ...own, token: of, pools: poolsOf }));
  const held = await readOf(token, new Set(pools.map(({ pool }) => pool)));
  const [deepest] = pools;
  const shares = deepest?.kind === 'v2' ? await readOf(deepest.pool, new Set()) : undefined;
  const ordinary = (held?.all ?? []).filter(({ address, kind }) => kind === 'key' && !powerHolders.has(address));
  const router = deepest && (await findRouter(reader, { pool: deepest, known }));
  const places = pools.map(({ pool }) => pool);
  const record = await readSalesOnRecord(db, { chainId: chain.chainId, token, pools: places, insiders: [...powerHolders] });
  const simulation = await simulateToken({
    reader: node,
    token,
    market: deepest && { ...deepest, router },
    powers: map,
    holders: ordinary,
    record,
    mapOf: async (address, signal) =>
      (await findPowerMap(db, { chainId: chain.chainId, address }))?.map ??
      (await mapContract({ db, client }, { chain, address, signal })).map,
    signal,
  });
  const [symbol, decimals] = await describe(reader, token);
  const market: StoredMarket = {
    ...simulation,
    symbol,
    decimals,
    pools: await Promise.all(pools.slice(0, POOLS_MAX).map((pool) => toMarketPool(reader, pool, labels))),
    liquidity: toLiquidity(deepest, shares),
    holdings: held?.holdings ?? null,
    timeline: await readTimeline(db, {
      chainId: chain.chainId,
      token,
      block: chain.block,
      time: chain.time,
      pools,
      holdings: held?.holdings,
      timeOf: (block) => readTime(reader, block),
    }),
  };
  return { market, isFinished: !signal.aborted };
}

/** When a block was, in milliseconds; undefined where no endpoint has it. */
async function readTime(reader: Reader, block: number): Promise<number | undefined> {
  try {
    const answer = await reader.ask('eth_getBlockByNumber', [`0x${block.toString(16)}`, false], (result) => result);
    const timestamp = typeof answer === 'object' && answer !== null && 'timestamp' in answer ? Number(answer.timestamp) : Number.NaN;
    return Number.isFinite(timestamp) ? timestamp * 1_000 : undefined;
  } catch (error) {
    if (isRpcFault(error)) return undefined;
    throw error;
  }
}

/** Undefined after the timeout. */
async function withinTime<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Tests for a single-key wallet (EOA): no code, or delegated code (EIP-7702). */
function createKeyTest(reader: Reader): (address: Address) => Promise<boolean> {
  const known = new Map<Address, Promise<boolean>>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const answer = reader.ask('eth_getCode', [address, `0x${reader.block.toString(16)}`], String);
    const isKey = answer.then((code) => code === '0x' || code.startsWith('0xef0100'));
    known.set(address, isKey);
    return isKey;
  };
}

async function toMarketPool(reader: Reader, pool: TokenPool, labels: ReadonlyMap<string, string>): Promise<MarketPool> {
  const [symbol, decimals] = await describe(reader, pool.quote);
  return {
    address: pool.pool,
    kind: pool.kind,
    quote: { address: pool.quote, symbol, decimals },
    tokenReserve: String(pool.tokenReserve),
    quoteReserve: String(pool.quoteReserve),
    name: labels.get(pool.pool) ?? null,
  };
}

/** Single calls with a gas limit: a token's code may do anything. */
async function describe(reader: Reader, token: Address): Promise<[symbol: string | null, decimals: number | null]> {
  const ask = async (data: Hex): Promise<Hex | undefined> => {
    try {
      return (await reader.ask('eth_call', [{ to: token, data, gas: '0x7a120' }, `0x${reader.block.toString(16)}`], String)) as Hex;
    } catch (error) {
      if (isRpcFault(error)) return undefined;
      throw error;
    }
  };
  const symbol = await ask(SELECTOR.symbol);
  const decimals = await ask(SELECTOR.decimals);
  const places = decimals === undefined ? undefined : readWord(decimals, 0);
  return [(symbol && readText(symbol)) ?? null, places === undefined || places > 77n ? null : Number(places)];
}

function toLiquidity(deepest: TokenPool | undefined, shares: HoldingsRead | undefined): LiquidityHolders {
  if (deepest === undefined) return { is: 'unknown', reason: 'no-pool' };
  if (deepest.kind === 'v3') return { is: 'unknown', reason: 'positions-are-no-shares' };
  if (shares === undefined) return { is: 'unknown', reason: 'not-read' };
  const { holdings, all, supply } = shares;
  if (all.length === 0) return { is: 'unknown', reason: 'pool-not-followed' };
  const of = (kind: string) =>
    shareOf(
      all.reduce((sum, each) => (each.kind === kind ? sum + each.held : sum), 0n),
      supply,
    );
  const known = all.reduce((sum, { kind, held }) => (kind === 'unseen' ? sum : sum + held), 0n);
  const [burntShare, keyShare, contractShare] = [of('burnt'), of('key'), of('contract')];
  return {
    is: 'known',
    burntShare,
    keyShare,
    contractShare,
    unknownShare: shareOf(supply > known ? supply - known : 0n, supply),
    holders: all.length,
    top: holdings.top
      .filter(({ share }) => share > 0)
      .slice(0, 5)
      .map(({ address, share, kind, label }) => ({ address, share, kind, label })),
  };
}
