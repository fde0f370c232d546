import type { Letter, Method } from '../method-types.ts';
import type { Span, Tier } from '../types.ts';

/** A score's tier, and how it is shown. */
export type Verdict = {
  readonly rated: boolean;
  readonly tier: Tier;
  /** The high end's letter, when rated and different: "B, up to A". */
  readonly tierHigh: Letter | null;
  /** The low end rounded down, the high end up, so that rounding hides no uncertainty. */
  readonly shown: Span;
};

/** Undoes floating-point residue before rounding. */
const SLACK = 1e-9;

export function verdictOf({ low, high, coverage }: Span & { readonly coverage: number }, method: Method): Verdict {
  const { coverageMin, widthMax, provenBelow } = method.rating;
  // What is proven bad needs no completeness.
  const rated = (coverage >= coverageMin - SLACK && high - low <= widthMax + SLACK) || high < provenBelow;
  const tier = letterOf(low, method);
  const best = letterOf(high, method);
  return {
    rated,
    tier: rated ? tier : 'NR',
    tierHigh: rated && best !== tier ? best : null,
    shown: showSpan({ low, high }),
  };
}

/** Both ends as whole numbers. */
export function showSpan({ low, high }: Span): Span {
  return { low: Math.max(0, Math.floor(low + SLACK)), high: Math.min(100, Math.ceil(high - SLACK)) };
}

/** The best letter whose minimum this end reaches. */
function letterOf(end: number, { letters }: Method): Letter {
  return letters.find(({ min }) => end + SLACK >= min)?.letter ?? 'E';
}
