import type { Trait } from '../file/trait.ts';
import { toDeploymentFacts } from './facts/deployment-facts.ts';
import { both, UNKNOWN } from './interval.ts';
import type { Assessment, Cap, Check, Method } from './method-types.ts';
import { applies } from './traits.ts';
import type { Dimension, Fact, Interval, Span, Tri } from './types.ts';

/** One check in one deployment. Its value is unknown while it is unknown whether it applies. */
export type CheckPart = Assessment<Interval> & { readonly check: Check; readonly applies: Tri };

/** One deal-breaker in one deployment: 'yes' is proven, 'maybe' is not excluded. */
export type CapPart = Assessment<Tri> & { readonly cap: Cap };

/** Sums of weight times value in thousandths: integers, so that order does not matter. */
export type DimensionPart = Span & {
  readonly id: Dimension;
  readonly weight: number;
  readonly coverage: number;
  readonly sum: Span & { readonly weight: number };
  readonly checks: readonly CheckPart[];
};

/** The score of one deployment with everything it was computed from. */
export type Part = Span & {
  readonly mean: Span;
  readonly coverage: number;
  /** The maximum that the weakest linked dimension allows. */
  readonly link: Span;
  readonly traits: Readonly<Record<Trait, Assessment<Tri>>>;
  readonly dimensions: readonly DimensionPart[];
  /** Checks that do not apply. */
  readonly without: readonly Check[];
  readonly caps: readonly CapPart[];
};

/** The assessed values of one deployment, before they are added up. */
export type Values = Pick<Part, 'traits' | 'caps'> & { readonly checks: readonly CheckPart[] };

/** Scores one deployment from its facts and those about all deployments. */
export function scoreDeployment(facts: readonly Fact[], method: Method, asOf: number): Part {
  return addUp(assess(facts, method, asOf), method);
}

export function assess(facts: readonly Fact[], method: Method, asOf: number): Values {
  const deployment = toDeploymentFacts(facts, asOf);
  // The method lists each trait once, so the record is whole.
  const traits = Object.fromEntries(method.traits.map((trait) => [trait.id, trait.assess(deployment)])) as Part['traits'];
  const known = toTriRecord(traits);
  return {
    traits,
    checks: method.checks.filter(isBuilt).map((check) => {
      const on = applies(check.needs, known);
      const assessed = check.assess(deployment);
      return { check, applies: on, ...assessed, value: on === 'yes' ? assessed.value : UNKNOWN };
    }),
    caps: method.caps.filter(isBuilt).map((cap) => {
      const on = applies(cap.needs, known);
      const assessed = cap.assess(deployment);
      return { cap, ...assessed, value: both(on, assessed.value) };
    }),
  };
}

/** What is not built counts neither for nor against a project. */
export const isBuilt = ({ built }: { readonly built: boolean }): boolean => built;

/** Dimensions, mean, weakest link and caps. Source: docs/methodology.md, "Adding up". */
export function addUp({ traits, checks, caps }: Values, method: Method): Part {
  const dimensions = method.dimensions.flatMap(({ id, weight }): DimensionPart[] => {
    const inside = checks.filter(({ check, applies: on }) => check.dimension === id && on !== 'no');
    const sum = { low: 0, high: 0, weight: 0 };
    for (const { check, value } of inside) {
      sum.low += check.weight * value[0];
      sum.high += check.weight * value[1];
      sum.weight += check.weight;
    }
    if (sum.weight === 0) return [];
    const [low, high] = [sum.low / sum.weight / 10, sum.high / sum.weight / 10];
    return [{ id, weight, low, high, coverage: 100 - (high - low), sum, checks: inside }];
  });
  const mean = meanOf(dimensions);
  const linked = new Set(method.dimensions.filter((dimension) => dimension.linked).map(({ id }) => id));
  const link = linkOf(
    dimensions.filter(({ id }) => linked.has(id)),
    method.linkSlack,
  );
  return {
    ...limit({ low: Math.min(mean.low, link.low), high: Math.min(mean.high, link.high) }, caps),
    mean,
    coverage: 100 - (mean.high - mean.low),
    link,
    traits,
    dimensions,
    without: checks.filter(({ applies: on }) => on === 'no').map(({ check }) => check),
    caps,
  };
}

function meanOf(dimensions: readonly DimensionPart[]): Span {
  const weights = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const at = (end: 'low' | 'high') => dimensions.reduce((sum, dimension) => sum + dimension.weight * dimension[end], 0) / weights;
  return weights === 0 ? { low: 0, high: 100 } : { low: at('low'), high: at('high') };
}

function linkOf(linked: readonly DimensionPart[], slack: number): Span {
  return { low: slack + Math.min(...linked.map(({ low }) => low)), high: slack + Math.min(...linked.map(({ high }) => high)) };
}

function limit({ low, high }: Span, caps: readonly CapPart[]): Span {
  const open = caps.filter(({ value }) => value !== 'no').map(({ cap }) => cap.max);
  const proven = caps.filter(({ value }) => value === 'yes').map(({ cap }) => cap.max);
  return { low: Math.min(low, ...open), high: Math.min(high, ...proven) };
}

/** Caps whose maximum is this end; none when something else limits it. */
export function bindingCaps({ low, high, mean, link, caps }: Part, end: 'low' | 'high'): readonly CapPart[] {
  const [reached, free] = end === 'low' ? [low, Math.min(mean.low, link.low)] : [high, Math.min(mean.high, link.high)];
  if (reached >= free) return [];
  return caps.filter(({ cap, value }) => cap.max === reached && (end === 'low' ? value !== 'no' : value === 'yes'));
}

export function toTriRecord(traits: Part['traits']): Record<Trait, Tri> {
  return {
    token: traits.token.value,
    deposits: traits.deposits.value,
    price: traits.price.value,
    governor: traits.governor.value,
    backed: traits.backed.value,
    feed: traits.feed.value,
  };
}
