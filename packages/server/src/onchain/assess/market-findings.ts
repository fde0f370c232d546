import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { DAY_MS } from '@redoubt/domain/time';
import { callAt, codeAt, logsOf } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import type { History, Use } from './gather-history.ts';
import { BURNT, listShares, type Market } from './gather-market.ts';
import { NOT_SIMULATED } from './sale-findings.ts';
import { addsUp, replay, type SupplyRecord, shareOf, type Transfer, toHundredths } from './transfers.ts';

const POOL_FEE = 0.003;
const MINT_DAYS = 90;
/** A holder whose balance differs by more of the supply from what its transfers give was paid or charged without one. */
const UNLOGGED_MIN = 0.01;
/** Why nothing is known of a pool. */
const whyNoPool = ({ row }: Market): string =>
  row === undefined ? NOT_SIMULATED : 'No pool of a supported kind holds this token on a connected chain.';

/** MKT-02: the loss when 1 % of the supply outside pools is sold in the deepest pool: fee and price impact. */
export function findLeavingCost(market: Market): Finding {
  const { address, now } = market.view;
  const { pools, pool, supply } = market;
  const shownBy = (calls: readonly ReturnType<typeof callAt>[]) =>
    ({ contract: address, source: 'X', shown: { kind: 'calls', at: now, calls } }) as const;
  if (pool === undefined) return unanswered('MKT-02', whyNoPool(market), shownBy([codeAt(now, address)]));
  if (!supply) return unanswered('MKT-02', 'Its supply could not be read.', shownBy([codeAt(now, address)]));
  const { reserves, isToken0 } = pool;
  const inside = Number(BigInt(`0x${reserves.slice(isToken0 ? 2 : 66, isToken0 ? 66 : 130)}`));
  const pooled = pools.reduce((sum, { tokenReserve }) => sum + BigInt(tokenReserve), 0n);
  const sold = Number(supply - pooled) / 100;
  const sent = sold * (1 - POOL_FEE);
  // Constant product: the output against the output at the price before.
  const loss = sold <= 0 ? 0 : 1 - (inside * sent) / (inside + sent) / sold;
  const calls = [callAt(now, { to: pool.address, data: SELECTOR.getReserves }), callAt(now, { to: address, data: SELECTOR.totalSupply })];
  return found('MKT-02', { loss: toHundredths(loss) }, shownBy(calls));
}

/** MKT-03: who holds a pool's shares. Burnt ones are locked, those of accounts redeemable, those of contracts and of small holders unknown. */
export function findLiquidityLock(market: Market): Finding {
  const { address, now } = market.view;
  const { pool } = market;
  if (pool === undefined) return unanswered('MKT-03', whyNoPool(market), shownByCode(address, now));
  if (pool.transfers === undefined)
    return unanswered('MKT-03', 'The holders of its pool shares are not recorded.', shownByCode(address, now));
  const logs = logsOf(pool.address, { from: 0, to: now.number, topics: [TOPIC.transfer] });
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: [callAt(now, { to: pool.address, data: SELECTOR.totalSupply }), logs] },
  } as const;
  const holders = listShares(pool.transfers);
  const sumOf = (of: readonly (readonly [string, bigint])[]) => of.reduce((sum, [, amount]) => sum + amount, 0n);
  const total = sumOf(holders);
  if (total === 0n) return unanswered('MKT-03', 'Its pool is empty.', about);
  const accounts = holders.filter(([holder]) => pool.accounts.has(holder));
  const burnt = sumOf(holders.filter(([holder]) => BURNT.has(holder)));
  const spread = sumOf(accounts);
  const isSpread = accounts.length >= 20 && shareOf(accounts[0]?.[1] ?? 0n, total) <= 0.2;
  const heldShare = shareOf(burnt + (isSpread ? spread : 0n), total);
  const unrecognisedShare = Math.min(shareOf(total - burnt - spread, total), 1 - heldShare);
  return found('MKT-03', { heldShare: toHundredths(heldShare), unrecognisedShare: toHundredths(unrecognisedShare) }, about);
}

/**
 * MKT-04 and MKT-07: the share of the ten largest holders, and what privileged keys minted in ninety days; `minted` null where that is
 * not known. Both need mints and burns that add up to the supply.
 */
export function findSupply(
  { view, transfers, row, pools, supply: real = 0n }: Market,
  { recorded, minted }: { recorded: SupplyRecord | undefined; minted: number | null },
): Finding[] {
  const { address, now, recordedFrom = 0 } = view;
  const total = callAt(now, { to: address, data: SELECTOR.totalSupply });
  const logs = logsOf(address, { from: recordedFrom, to: now.number, topics: [TOPIC.transfer] });
  if (typeof transfers === 'string') {
    // The logs of all transfers are more than a node returns.
    const about = { contract: address, source: 'L', shown: { kind: 'calls', at: now, calls: [total] } } as const;
    return [unanswered('MKT-04', transfers, about), unanswered('MKT-07', transfers, about)];
  }
  const about = { contract: address, source: 'L', shown: { kind: 'calls', at: now, calls: [total, logs] } } as const;
  if (real === 0n || (recorded !== undefined && !addsUp(recorded, real))) {
    const why = 'Its transfers do not add up to its supply, so its holders are not known.';
    return [unanswered('MKT-04', why, about), unanswered('MKT-07', why, about)];
  }
  const newlyMinted =
    minted === null
      ? unanswered('MKT-07', 'Its history is not completely recorded.', about)
      : found('MKT-07', { share: Math.round(minted * 100) / 100 }, about);
  if (contradictsBalances(transfers, row)) {
    const why = 'Its balances change without transfers, so its holders do not follow from them.';
    return [unanswered('MKT-04', why, about), newlyMinted];
  }
  const { balances } = replay(transfers);
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
  return [found('MKT-04', { topTenShare: toHundredths(share) }, about), newlyMinted];
}

/** Whether the largest holders' balances, as the token reported them for its simulation, are others than its transfers give. */
function contradictsBalances(transfers: readonly Transfer[], row: Market['row']): boolean {
  const holdings = row?.market.holdings;
  if (row === undefined || !holdings) return false;
  const { balances } = replay(transfers.filter(({ block }) => block <= row.block));
  const supply = BigInt(holdings.supply);
  return holdings.top.some(({ address, share }) => Math.abs(shareOf(balances.get(address) ?? 0n, supply) - share) > UNLOGGED_MIN);
}

/** MKT-06: the worst fall of a pool's quote reserve within thirty days. */
export function findLiquidityFall(market: Market): Finding {
  const { address, now, recordedFrom: from = 0 } = market.view;
  const { pool } = market;
  if (pool === undefined) return unanswered('MKT-06', whyNoPool(market), shownByCode(address, now));
  const { syncs } = pool;
  if (syncs === undefined || syncs.length === 0)
    return unanswered('MKT-06', 'The past reserves of its pool are not recorded.', shownByCode(address, now));
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: [logsOf(pool.address, { from, to: now.number, topics: [TOPIC.pairSync] })] },
  } as const;
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

const shownByCode = (address: string, now: ContractView['now']) =>
  ({ contract: address, source: 'L', shown: { kind: 'calls', at: now, calls: [codeAt(now, address)] } }) as const;

/** Net supply that privileged keys minted in ninety days, as a share of the supply before; null while uses or the whole past are unknown. */
export function mintedByKeys(
  { coveredFrom, supply: recorded }: History,
  uses: readonly Use[] | string,
  { now }: ContractView,
): number | null {
  if (typeof uses === 'string' || recorded === undefined || coveredFrom !== 0) return null;
  const byKeys = new Set<string>(uses.map(({ hash }) => hash));
  const since = now.time.getTime() - MINT_DAYS * DAY_MS;
  const { mints, burns, supply } = replay(recorded.moves, recorded);
  const sum = (all: typeof mints) =>
    all.filter(({ at, hash }) => at >= since && byKeys.has(hash)).reduce((total, { amount }) => total + amount, 0n);
  const net = sum(mints) - sum(burns);
  const before = supply - net;
  return net <= 0n ? 0 : before <= 0n ? 1 : shareOf(net, before);
}
