import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import { toRoundTripTax } from '@redoubt/power/market/simulate-token';
import type { StepResult } from '@redoubt/power/market/simulation';
import type { MarketRow, StoredMarket } from '../market/market-store.ts';
import { toHex } from '../record/chain-values.ts';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, type Shown, unanswered } from './finding.ts';
import { toHundredths } from './transfers.ts';

/** So many holders who cannot sell say something of somebody new who could not even buy. */
const STUCK_MIN = 3;

/** What simulated trades of a token come to: whether somebody new and those who hold it can sell, and what is kept of it. */
export function findSales(
  { address, now }: ContractView,
  row: MarketRow | undefined,
  { tradingOpen }: { tradingOpen: boolean },
): Finding[] {
  const { rounds, holders, trades } = toTried(row?.market);
  const shown: Shown =
    row === undefined || trades.length === 0
      ? { kind: 'calls', at: now, calls: [codeAt(now, address)] }
      : { kind: 'trades', at: { number: row.block, hash: toHex(row.hash), time: row.time }, trades };
  const about = { contract: address, source: 'X', shown } as const;
  const no = (why: string) => (['MKT-01', 'CAP-01'] as const).map((subject) => unanswered(subject, why, about));
  if (row === undefined) return no('No trade of it was simulated yet.');
  const { verdict } = row.market;
  if (verdict.is === 'unknown' && !isNowhere(verdict)) return no(`Its trades could not be judged: ${explainGap(verdict.reason)}.`);
  const tried = holders.filter(({ is }) => is !== 'unknown');
  const stuck = tried.filter(({ is }) => is === 'refused').length;
  if (tried.length === 0) return no('Nobody but those who control it holds any of it.');
  const bought = rounds.filter(({ buy }) => buy.is === 'done');
  const sells = bought.some(({ sell }) => sell.is === 'done');
  const isRefused = bought.some(({ sell }) => sell.is === 'refused');
  if (!sells && !isRefused && (stuck < tried.length || stuck < STUCK_MIN))
    return no('Nobody new could get any of it, so that nothing shows whether they could sell.');
  const most = (taxes: readonly number[]) => toHundredths(sells && !isRefused ? Math.max(...taxes) : 1);
  const roundTripTax = most(bought.flatMap((round) => toRoundTripTax(round) ?? []));
  const tax = most(bought.flatMap(({ sell }) => (sell.is === 'done' ? sell.tax : [])));
  const ableShare = toHundredths(sells ? (tried.length - stuck) / tried.length : 0);
  return [
    found('MKT-01', { roundTripTax, ableShare }, about),
    found('CAP-01', { tradingOpen, freshBuyerSells: sells, holdersSampled: tried.length, holdersStuck: stuck, tax }, about),
  ];
}

/** Whether there is nowhere to sell. Then it shows whether it can be passed on. */
const isNowhere = (verdict: StoredMarket['verdict']): boolean =>
  verdict.is === 'unknown' && (verdict.reason === 'no-pool' || verdict.reason === 'empty-pool');

/** What somebody new got and gave away again, what those who hold it could do, and the calls in which they did. */
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
