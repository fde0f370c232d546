import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import { toRoundTripTax } from '@redoubt/power/market/judge-sales';
import type { StepResult } from '@redoubt/power/market/simulation';
import type { MarketRow, StoredMarket } from '../market/market-store.ts';
import { toHex } from '../record/chain-values.ts';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, type Shown, unanswered } from './finding.ts';
import { toHundredths } from './transfers.ts';

/** Holders that must be unable to sell before the result also stands for new buyers who could not buy. */
const STUCK_MIN = 3;

export const NOT_SIMULATED = 'Its trades have not been simulated yet.';

/** MKT-01 and CAP-01 from simulated trades: whether new buyers and holders can sell, and the tax. */
export function findSales(
  { address, now }: ContractView,
  row: MarketRow | undefined,
  { tradingOpen }: { tradingOpen: boolean },
): Finding[] {
  const { rounds, holders, trades } = toTried(row?.market);
  const shown: Shown =
    row === undefined || trades.length === 0
      ? { kind: 'calls', at: now, calls: [codeAt(now, address)] }
      : { kind: 'trades', engine: row.engine, at: { number: row.block, hash: toHex(row.hash), time: row.time }, trades };
  const about = { contract: address, source: 'X', shown } as const;
  const no = (why: string) => (['MKT-01', 'CAP-01'] as const).map((subject) => unanswered(subject, why, about));
  if (row === undefined) return no(NOT_SIMULATED);
  const { verdict } = row.market;
  if (verdict.is === 'unknown' && !isNowhere(verdict)) return no(`Its trades could not be judged: ${explainGap(verdict.reason)}.`);
  const tried = holders.filter(({ is }) => is !== 'unknown');
  const stuck = tried.filter(({ is }) => is === 'refused').length;
  if (tried.length === 0) return no('Only its controllers hold it.');
  const bought = rounds.filter(({ buy }) => buy.is === 'done');
  const sells = bought.some(({ sell }) => sell.is === 'done');
  const isRefused = bought.some(({ sell }) => sell.is === 'refused');
  if (!sells && !isRefused && (stuck < tried.length || stuck < STUCK_MIN))
    return no('No new buyer could get it, so it is unknown whether one could sell.');
  const most = (taxes: readonly number[]) => toHundredths(sells && !isRefused ? Math.max(...taxes) : 1);
  const roundTripTax = most(bought.flatMap((round) => toRoundTripTax(round) ?? []));
  const tax = most(bought.flatMap(({ sell }) => (sell.is === 'done' ? sell.tax : [])));
  const ableShare = toHundredths(sells ? (tried.length - stuck) / tried.length : 0);
  return [
    found('MKT-01', { roundTripTax, ableShare }, about),
    found('CAP-01', { tradingOpen, freshBuyerSells: sells, holdersSampled: tried.length, holdersStuck: stuck, tax }, about),
  ];
}

/** Whether there is no pool. Then transfers stand for sales. */
const isNowhere = (verdict: StoredMarket['verdict']): boolean =>
  verdict.is === 'unknown' && (verdict.reason === 'no-pool' || verdict.reason === 'empty-pool');

/** The simulated rounds of new buyers, the sales of holders, and their calls. */
function toTried(market: StoredMarket | undefined) {
  if (market === undefined) return { rounds: [], holders: [], trades: [] };
  const { sales, holders, passes, calls } = market;
  const tradesOf = (tried: readonly { call: number }[]) => tried.flatMap(({ call }) => calls[call] ?? []);
  if (!isNowhere(market.verdict)) {
    const rounds: readonly { buy: StepResult; sell: StepResult }[] = sales;
    return { rounds, holders: holders.map(({ sell }) => sell), trades: tradesOf([...sales, ...holders]) };
  }
  return {
    rounds: passes.flatMap(({ received, passed }) => (received === null ? [] : [{ buy: received, sell: passed }])),
    holders: passes.flatMap(({ received, passed }) => (received === null ? [passed] : [])),
    trades: tradesOf(passes),
  };
}
