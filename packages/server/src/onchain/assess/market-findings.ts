import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { AskChain, ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { MarketPool } from '@redoubt/domain/onchain/market/schema';
import { DAY_MS } from '@redoubt/domain/time';
import type { LogRow } from './assess-store.ts';
import { callAt, codeAt, logsOf } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { replay, shareOf, type Transfer, toHundredths } from './transfers.ts';

const BURNT: ReadonlySet<string> = new Set(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dead']);
const POOL_FEE = 0.003;
const HOLDERS_MAX = 1_000;
export const NO_POOL = 'No pool of a supported kind holds this token on a connected chain.';

export type Market = { readonly view: ContractView; readonly transfers: readonly Transfer[]; readonly pools: readonly MarketPool[] };

/** A pool with getReserves (Uniswap V2). */
export type Pool = { readonly address: string; readonly isToken0: boolean };

/** The deepest pool with getReserves; `pools` are ordered by depth. */
export async function findPool(ask: AskChain, { address, now }: ContractView, pools: readonly MarketPool[]): Promise<Pool | undefined> {
  const deepest = pools.find(({ kind }) => kind === 'v2');
  if (deepest === undefined) return undefined;
  const token0 = String(await ask(callAt(now, { to: deepest.address, data: SELECTOR.token0 })));
  return { address: deepest.address, isToken0: `0x${token0.slice(26)}` === address };
}

/** MKT-02: the loss when 1 % of the supply outside pools is sold in the deepest pool: fee and price impact. */
export async function findLeavingCost(ask: AskChain, { view, transfers, pools }: Market, pool: Pool | undefined): Promise<Finding> {
  const { address, now } = view;
  const about = (calls: readonly ChainCall[]) => ({ contract: address, source: 'X', shown: { kind: 'calls', at: now, calls } }) as const;
  if (pool === undefined) return unanswered('MKT-02', NO_POOL, about([codeAt(now, address)]));
  const calls = [callAt(now, { to: pool.address, data: SELECTOR.getReserves }), callAt(now, { to: address, data: SELECTOR.totalSupply })];
  const reserves = String(await ask(calls[0] as ChainCall));
  const reserve = BigInt(`0x${reserves.slice(pool.isToken0 ? 2 : 66, pool.isToken0 ? 66 : 130)}`);
  const pooled = pools.reduce((sum, { tokenReserve }) => sum + BigInt(tokenReserve), 0n);
  const sold = Number(replay(transfers).supply - pooled) / 100;
  const [inside, sent] = [Number(reserve), sold * (1 - POOL_FEE)];
  // Constant product: the output against the output at the price before.
  const loss = sold <= 0 ? 0 : 1 - (inside * sent) / (inside + sent) / sold;
  return found('MKT-02', { loss: toHundredths(loss) }, about(calls));
}

/** MKT-03: who holds a pool's shares. Burnt ones are locked, those of accounts redeemable, those of contracts unknown. */
export async function findLiquidityLock(
  ask: AskChain,
  view: ContractView,
  { pool, transfers }: { pool: Pool; transfers: readonly Transfer[] | undefined },
): Promise<Finding> {
  const { now, address } = view;
  const logs = logsOf(pool.address, { from: 0, to: now.number, topics: [TOPIC.transfer] });
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: [callAt(now, { to: pool.address, data: SELECTOR.totalSupply }), logs] },
  } as const;
  if (transfers === undefined) return unanswered('MKT-03', 'The holders of its pool shares are not recorded.', about);
  const { balances } = replay(transfers);
  const holders = [...balances].filter(([, amount]) => amount > 0n);
  const total = holders.reduce((sum, [, amount]) => sum + amount, 0n);
  if (total === 0n) return unanswered('MKT-03', 'Its pool is empty.', about);
  let burnt = 0n;
  let unrecognised = 0n;
  const accounts: bigint[] = [];
  const largestFirst = holders.toSorted(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0));
  for (const [index, [holder, amount]] of largestFirst.entries()) {
    if (BURNT.has(holder)) burnt += amount;
    // Small holders are not examined: they count as unknown, like contracts.
    else if (index >= HOLDERS_MAX) unrecognised += amount;
    else if (holder !== pool.address && (await ask(codeAt(now, holder))) !== '0x') unrecognised += amount;
    else accounts.push(amount);
  }
  const spread = accounts.reduce((sum, amount) => sum + amount, 0n);
  const largest = accounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const isSpread = accounts.length >= 20 && shareOf(largest, total) <= 0.2;
  const heldShare = shareOf(burnt + (isSpread ? spread : 0n), total);
  return found(
    'MKT-03',
    { heldShare: toHundredths(heldShare), unrecognisedShare: toHundredths(Math.min(shareOf(unrecognised, total), 1 - heldShare)) },
    about,
  );
}

/** MKT-04 and MKT-07: the share of the ten largest holders, and what privileged keys minted in ninety days. */
export async function findSupply(
  ask: AskChain,
  { view, transfers, pools }: Market,
  { minted }: { minted: number | null },
): Promise<Finding[]> {
  const { address, now, recordedFrom = 0 } = view;
  const total = callAt(now, { to: address, data: SELECTOR.totalSupply });
  const logs = logsOf(address, { from: recordedFrom, to: now.number, topics: [TOPIC.transfer] });
  const about = { contract: address, source: 'L', shown: { kind: 'calls', at: now, calls: [total, logs] } } as const;
  const said = await ask(total);
  const { balances, supply } = replay(transfers);
  const real = typeof said === 'string' && said.length === 66 ? BigInt(said) : 0n;
  const isWhole = supply === real || (real > 0n && shareOf(supply > real ? supply - real : real - supply, real) <= 0.001);
  if (!isWhole || real === 0n) {
    const why = 'Its transfers do not add up to its supply, so its holders are not known.';
    return [unanswered('MKT-04', why, about), unanswered('MKT-07', why, about)];
  }
  const left = new Set([...BURNT, ...pools.map((pool): string => pool.address), address]);
  const topTen = [...balances]
    .filter(([holder]) => !left.has(holder))
    .map(([, amount]) => amount)
    .toSorted((one, other) => (one > other ? -1 : 1))
    .slice(0, 10);
  const share = shareOf(
    topTen.reduce((sum, amount) => sum + amount, 0n),
    real,
  );
  return [
    found('MKT-04', { topTenShare: toHundredths(share) }, about),
    minted === null
      ? unanswered('MKT-07', 'Its history is not completely recorded.', about)
      : found('MKT-07', { share: Math.round(minted * 100) / 100 }, about),
  ];
}

/** MKT-06: the worst fall of a pool's quote reserve within thirty days. */
export function findLiquidityFall(
  view: ContractView,
  { pool, syncs, from }: { pool: Pool; syncs: readonly LogRow[] | undefined; from: number },
): Finding {
  const { address, now } = view;
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: [logsOf(pool.address, { from, to: now.number, topics: [TOPIC.pairSync] })] },
  } as const;
  if (syncs === undefined || syncs.length === 0) return unanswered('MKT-06', 'The past reserves of its pool are not recorded.', about);
  const quote = syncs.map(({ at, data }) => ({ at, amount: BigInt(`0x${pool.isToken0 ? data.slice(66, 130) : data.slice(2, 66)}`) }));
  let worst = 0;
  const peaks: { at: number; amount: bigint }[] = [];
  let first = 0;
  for (const each of quote) {
    while (first < peaks.length && (peaks[first]?.at ?? 0) < each.at - 30 * DAY_MS) first += 1;
    while (peaks.length > first && (peaks.at(-1)?.amount ?? 0n) <= each.amount) peaks.pop();
    peaks.push(each);
    const peak = peaks[first];
    if (peak !== undefined) worst = Math.max(worst, 1 - shareOf(each.amount, peak.amount));
  }
  return found('MKT-06', { worstFall: toHundredths(worst) }, about);
}
