import { areTooManyStuck, TAX_RISK, toRoundTripTax } from './judge-sales.ts';
import type { Gap, HolderSale, Sale, StepResult, Verdict } from './simulation.ts';

/** Sizes that a new buyer tries. */
const SIZES = 2;
/** Smaller differences of tax are rounding. */
const TAX_NOISE = 0.001;

/** Trades by the probe, each in one call. */
export type CallEvidence = {
  readonly sales: readonly Sale[];
  readonly holders: readonly HolderSale[];
  /** Behaves differently when it can detect the simulation. */
  readonly detectsSimulation: boolean;
  readonly gap: Gap | undefined;
};

/** Whether two simulations of the same trade differ. */
export function differs(one: Pick<Sale, 'buy' | 'sell'>, other: Pick<Sale, 'buy' | 'sell'>): boolean {
  return (['buy', 'sell'] as const).some((step) => {
    const [a, b] = [one[step], other[step]];
    return a.is !== b.is || (a.is === 'done' && b.is === 'done' && Math.abs(a.tax - b.tax) > TAX_NOISE);
  });
}

const isStuck = ({ is }: StepResult): boolean => is === 'refused';

/** The verdict on trades by the probe, where the node cannot simulate blocks. */
export function judgeCalls({ sales, holders, detectsSimulation, gap }: CallEvidence): Verdict {
  const tried = holders.filter(({ sell }) => sell.is !== 'unknown');
  const stuck = tried.filter(({ sell }) => isStuck(sell));
  const bought = sales.filter(({ buy }) => buy.is === 'done');
  const buyerStuck = bought.some(({ sell }) => isStuck(sell));
  if (buyerStuck && tried.length > 0 && stuck.length === 0) return { is: 'unknown', reason: 'waits-after-purchase' };
  if (buyerStuck || (tried.length >= 3 && stuck.length === tried.length)) return { is: 'risk', because: 'cannot-be-sold' };
  if (areTooManyStuck({ stuck: stuck.length, tried: tried.length })) return { is: 'risk', because: 'some-cannot-sell' };
  const taxes = bought.flatMap((sale) => toRoundTripTax(sale) ?? []);
  if (taxes.some((tax) => tax >= TAX_RISK)) return { is: 'risk', because: 'taxed' };
  if (detectsSimulation) return { is: 'unknown', reason: 'tells-simulations' };
  if (gap !== undefined && taxes.length < SIZES) return { is: 'unknown', reason: gap };
  if (taxes.length === SIZES) return { is: 'no-risk' };
  return { is: 'unknown', reason: findGap(sales) };
}

function findGap(sales: readonly Sale[]): Gap {
  for (const { buy, sell } of sales) {
    if (buy.is === 'refused') return 'purchase-refused';
    for (const step of [buy, sell]) if (step.is === 'unknown' && step.reason !== 'not-tried') return step.reason;
  }
  return 'pool-refused';
}
