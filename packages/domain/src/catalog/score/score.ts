import { type Part, scoreDeployment } from './deployment-score.ts';
import type { Method } from './method-types.ts';
import { type Verdict, verdictOf } from './publish/verdict.ts';
import { EVERYWHERE, OPEN_INVENTORY, type Scope } from './scope.ts';
import type { Fact, Span } from './types.ts';

/** One deployment's part, with its id: a chain's slug, or the placeholder for contracts not found yet. */
export type DeploymentPart = { readonly id: string; readonly part: Part };

/** How the deployments were combined into one score. */
export type Blend = {
  /** 'home': no other deployment. 'shares': by measured value. 'worst-other': shares of value are not measured. */
  readonly rule: 'home' | 'shares' | 'worst-other';
  /** Before the home deployment's limit. */
  readonly span: Span;
  /** The weight of each deployment at the low and the high end, together 1. */
  readonly weights: Readonly<Record<string, Span>>;
};

/** A project's score: exact ends, their parts, and the verdict. */
export type ProjectScore = Span &
  Verdict & {
    readonly method: string;
    readonly asOf: number;
    readonly coverage: number;
    /** The low end before link and caps; orders unrated projects. */
    readonly uncappedLow: number;
    readonly home: DeploymentPart;
    /** In the order of their ids. */
    readonly others: readonly DeploymentPart[];
    readonly blend: Blend;
    /** Whether there is any usable fact at all. */
    readonly known: boolean;
  };

/**
 * The score of a project: that of its home deployment, which others can lower and never raise. A pure
 * function, independent of the order of facts.
 */
export function scoreProject(facts: readonly Fact[], method: Method, scope: Scope): ProjectScore {
  const partOf = (id: string): DeploymentPart => ({
    id,
    part: scoreDeployment(
      id === OPEN_INVENTORY ? [] : facts.filter(({ deployment }) => deployment === id || deployment === EVERYWHERE),
      method,
      scope.asOf,
    ),
  });
  const home = partOf(scope.home);
  const others = [...new Set(scope.others)]
    .filter((id) => id !== scope.home)
    .sort()
    .map(partOf);
  return blendParts(home, others, method, scope, hasUsableFact([home, ...others]));
}

/** Combines the scores of deployments. */
export function blendParts(
  home: DeploymentPart,
  others: readonly DeploymentPart[],
  method: Method,
  { asOf, shares }: Pick<Scope, 'asOf' | 'shares'>,
  known = true,
): ProjectScore {
  const low = blendOf(home, others, method, shares, ({ low: end }) => end);
  const high = blendOf(home, others, method, shares, ({ high: end }) => end);
  const coverage = blendOf(home, others, method, shares, (part) => part.coverage).value;
  const uncapped = blendOf(home, others, method, shares, ({ mean }) => mean.low).value;
  const span = { low: Math.min(home.part.low, low.value), high: Math.min(home.part.high, high.value) };
  return {
    ...span,
    ...verdictOf({ ...span, coverage }, method),
    method: method.version,
    asOf,
    coverage,
    uncappedLow: Math.min(home.part.mean.low, uncapped),
    home,
    others,
    blend: {
      rule: others.length === 0 ? 'home' : shares === null ? 'worst-other' : 'shares',
      span: { low: low.value, high: high.value },
      weights: Object.fromEntries(
        [home, ...others].map(({ id }) => [id, { low: low.weights.get(id) ?? 0, high: high.weights.get(id) ?? 0 }]),
      ),
    },
    known,
  };
}

type Blended = { readonly value: number; readonly weights: ReadonlyMap<string, number> };

function blendOf(
  home: DeploymentPart,
  others: readonly DeploymentPart[],
  { homeShare }: Method,
  shares: Scope['shares'],
  of: (part: Part) => number,
): Blended {
  const [first] = others;
  if (first === undefined) return { value: of(home.part), weights: new Map([[home.id, 1]]) };
  if (shares !== null) {
    const all = [home, ...others];
    const weights = new Map(all.map(({ id }) => [id, shares[id] ?? 0]));
    return { value: all.reduce((sum, { id, part }) => sum + (weights.get(id) ?? 0) * of(part), 0), weights };
  }
  // Equal shares would let good empty deployments dilute a bad one.
  const worst = others.reduce((lowest, other) => (of(other.part) < of(lowest.part) ? other : lowest), first);
  return {
    value: homeShare * of(home.part) + (1 - homeShare) * of(worst.part),
    weights: new Map([
      [home.id, homeShare],
      [worst.id, 1 - homeShare],
    ]),
  };
}

function hasUsableFact(parts: readonly DeploymentPart[]): boolean {
  return parts.some(
    ({ part }) =>
      part.dimensions.some(({ checks }) => checks.some(({ factIds }) => factIds.length > 0)) ||
      part.caps.some(({ factIds }) => factIds.length > 0),
  );
}
