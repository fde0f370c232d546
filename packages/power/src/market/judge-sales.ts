import type { EnvironmentRead } from './environment-reads.ts';
import type { Rounds } from './rounds.ts';
import type { Gap, HolderSale, RoundName, Sale, SaleRule, SalesOnRecord, StepResult, TriedRound, Verdict } from './simulation.ts';

/** Tax of a round trip (purchase and sale) from which on there is a risk. */
export const TAX_RISK = 0.1;
/** Smaller differences of tax between rounds come from the price and from shared taxes. */
const TAX_NOISE = 0.005;
/** More of a sale than this is lost: others' purchases have made it worthless. */
const TAX_MUCH = 0.1;
const DAY_S = 86_400;
/** Outsiders who bought without any who sold, from which on that is evidence: chance explains it rarely. */
const BUYERS_MIN = 10;
/** One in so many sampled holders may be frozen before it is a risk for all. */
const FROZEN_DIVISOR = 3;
/** Holders that must be stuck where no purchase succeeded. */
const STUCK_MIN = 3;

export type Judgement = { readonly verdict: Verdict; readonly rules: readonly SaleRule[]; readonly base: TriedRound | undefined };

type Evidence = {
  readonly rounds: Rounds;
  readonly holders: readonly HolderSale[];
  /** What the token asks about, as far as the node does not simulate it. */
  readonly asked: ReadonlySet<EnvironmentRead>;
  /** The probe's trade in one call, by an account with code. */
  readonly inOneCall: Pick<Sale, 'buy' | 'sell'> | undefined;
  readonly record: SalesOnRecord | undefined;
};

/** The tax of a round trip, a purchase and the sale of its proceeds; undefined where either failed. */
export function toRoundTripTax({ buy, sell }: Pick<Sale, 'buy' | 'sell'>): number | undefined {
  if (buy.is !== 'done' || sell.is !== 'done') return undefined;
  return Math.round((1 - (1 - buy.tax) * (1 - sell.tax)) * 1e6) / 1e6;
}

/**
 * The verdict on a token from trades by real accounts. A risk is a sale that fails, or is taxed
 * much, for an account as any other. Rounds that contradict each other make the token undetermined,
 * with that as the reason: it behaves differently when observed, and neither round can be believed.
 */
export function judgeSales({ rounds, holders, asked, inOneCall, record }: Evidence): Judgement {
  const of = (name: RoundName): TriedRound | undefined => rounds.all.find((round) => round.name === name);
  const rules: SaleRule[] = [];
  const conclude = (verdict: Verdict, base: TriedRound | undefined): Judgement => ({ verdict, rules, base });
  const { first } = rounds;
  const tried = holders.filter(({ sell }) => sell.is !== 'unknown');
  const stuck = tried.filter(({ sell }) => sell.is === 'refused').length;
  const areHoldersStuck = areTooManyStuck({ stuck, tried: tried.length });
  if (first.buy.is !== 'done') {
    if (tried.length >= STUCK_MIN && stuck === tried.length) return conclude({ is: 'risk', because: 'cannot-be-sold' }, first);
    if (areHoldersStuck) return conclude({ is: 'risk', because: 'some-cannot-sell' }, first);
    return conclude({ is: 'unknown', reason: toGap(first.buy, 'purchase-refused') }, first);
  }
  const found = findBase(first, of);
  const { base } = found;
  rules.push(...found.rules);
  const undetermined: Verdict | undefined = asked.size > 0 ? { is: 'unknown', reason: 'environment-differs' } : undefined;
  if (base.sell.is === 'unknown') return conclude({ is: 'unknown', reason: toGap(base.sell, 'pool-refused') }, base);
  if (base.sell.is === 'refused') return conclude(undetermined ?? { is: 'risk', because: 'cannot-be-sold' }, base);
  if (areHoldersStuck) return conclude({ is: 'risk', because: 'some-cannot-sell' }, base);
  const large = judgeLarge(base.sell.tax, of);
  rules.push(...large.rules, ...findFall(base, base.sell.tax, of));
  if (large.isStuck) return conclude(undetermined ?? { is: 'risk', because: 'cannot-be-sold' }, base);
  const taxes = [base, of('large'), of('large-in-parts')].flatMap((round) => (round === undefined ? [] : (toRoundTripTax(round) ?? [])));
  if (taxes.some((tax) => tax >= TAX_RISK)) return conclude({ is: 'risk', because: 'taxed' }, base);
  if (base.waitS > DAY_S) return conclude({ is: 'unknown', reason: 'waits-after-purchase' }, base);
  const gap = findDifference(base, base.sell.tax, of);
  if (gap !== undefined) return conclude({ is: 'unknown', reason: gap }, base);
  if (undetermined !== undefined) return conclude(undetermined, base);
  if (!rounds.isComplete) return conclude({ is: 'unknown', reason: 'node-cannot-simulate' }, base);
  if (lacksOutsiders(record)) return conclude({ is: 'unknown', reason: 'no-outsider-sold' }, base);
  if (inOneCall !== undefined && (inOneCall.buy.is === 'refused' || inOneCall.sell.is === 'refused')) rules.push({ kind: 'accounts-only' });
  if (stuck > 0) rules.push({ kind: 'frozen-holders', stuck, tried: tried.length });
  return conclude({ is: 'no-risk' }, base);
}

/** Whether so many of the sampled holders cannot sell that it is a risk for all. */
export const areTooManyStuck = ({ stuck, tried }: { stuck: number; tried: number }): boolean =>
  stuck > 0 && stuck * FROZEN_DIVISOR >= tried;

/** Whether many outsiders have bought and none has sold, which is evidence against a simulated sale. */
export const lacksOutsiders = (record: SalesOnRecord | undefined): boolean =>
  record !== undefined && record.outsidersBought >= BUYERS_MIN && record.outsidersSold === 0;

/** What the record holds against a verdict that the token cannot be sold, where that is much. The verdict stays: a record clears nothing. */
export function findContradiction(verdict: Verdict, record: SalesOnRecord | undefined): SaleRule[] {
  if (verdict.is !== 'risk' || verdict.because === 'taxed' || record === undefined) return [];
  const { outsidersBought: bought, outsidersSold: sold } = record;
  return sold >= BUYERS_MIN && sold * 2 >= bought ? [{ kind: 'record-contradicts', sold, bought }] : [];
}

type Find = (name: RoundName) => TriedRound | undefined;

/** The first sale that passes: soon, in parts, or after a wait. */
function findBase(first: TriedRound, of: Find): { base: TriedRound; rules: SaleRule[] } {
  if (first.sell.is !== 'refused') {
    const next = of('next-block');
    const isEarly = next?.buy.is === 'done' && next.sell.is === 'refused';
    return { base: first, rules: isEarly ? [{ kind: 'cooldown', fromS: next.waitS, toS: first.waitS }] : [] };
  }
  const parts = of('in-parts');
  if (parts?.sell.is === 'done') return { base: parts, rules: [{ kind: 'limit-per-trade' }] };
  let fromS = first.waitS;
  for (const name of LATER) {
    const later = of(name);
    if (later?.sell.is === 'done') return { base: later, rules: [{ kind: 'cooldown', fromS, toS: later.waitS }] };
    fromS = later?.waitS ?? fromS;
  }
  return { base: first, rules: [] };
}

const LATER = ['hour-later', 'day-later', 'month-later'] as const;

function judgeLarge(small: number, of: Find): { isStuck: boolean; rules: SaleRule[] } {
  const [large, parts] = [of('large'), of('large-in-parts')];
  if (large === undefined) return { isStuck: false, rules: [] };
  if (large.buy.is === 'refused') return { isStuck: false, rules: [{ kind: 'limit-per-purchase' }] };
  if (large.sell.is === 'refused') {
    const passes = parts?.sell.is === 'done';
    return { isStuck: !passes, rules: passes ? [{ kind: 'limit-per-trade' }] : [] };
  }
  const differs = large.sell.is === 'done' && Math.abs(large.sell.tax - small) > TAX_NOISE;
  return { isStuck: false, rules: differs && large.sell.is === 'done' ? [{ kind: 'tax-by-amount', small, large: large.sell.tax }] : [] };
}

function findFall({ waitS }: TriedRound, tax: number, of: Find): SaleRule[] {
  const taxes = LATER.flatMap((name) => {
    const round = of(name);
    return round?.sell.is === 'done' && round.waitS > waitS ? [round.sell.tax] : [];
  });
  const least = Math.min(tax, ...taxes);
  return least < tax - TAX_NOISE ? [{ kind: 'tax-falls', from: tax, to: least }] : [];
}

/** Why the sale that passed does not stand for others. */
function findDifference(base: TriedRound, tax: number, of: Find): Gap | undefined {
  const fails = (round: TriedRound | undefined, noise: number): boolean =>
    round !== undefined &&
    round.buy.is === 'done' &&
    (round.sell.is === 'refused' || (round.sell.is === 'done' && round.sell.tax > tax + noise));
  const terms = of('other-terms');
  const isOther = terms?.sell.is === 'done' && Math.abs(terms.sell.tax - tax) > TAX_NOISE;
  if (isOther || fails(terms, TAX_NOISE)) return 'tells-simulations';
  if (of('other-amount')?.sell.is === 'refused') return 'tells-simulations';
  if (LATER.some((name) => (of(name)?.waitS ?? 0) > base.waitS && fails(of(name), TAX_NOISE))) return 'stops-later';
  if (fails(of('after-others'), TAX_MUCH)) return 'stops-after-purchases';
  return undefined;
}

function toGap(step: StepResult, otherwise: Gap): Gap {
  return step.is === 'unknown' && step.reason !== 'not-tried' ? step.reason : otherwise;
}
