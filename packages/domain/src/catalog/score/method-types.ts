import type { Trait } from '../file/trait.ts';
import type { CheckId, Subject } from './answers.ts';
import type { DeploymentFacts } from './facts/deployment-facts.ts';
import type { Dimension, FactSource, Interval, Tier, Tri } from './types.ts';

/** What assessing gave, and from which facts. */
export type Assessment<Value> = {
  readonly value: Value;
  readonly factIds: readonly string[];
  /** How much of the low end age has left, 1 to 0; null where no fact counts. */
  readonly fresh: number | null;
  /** Reasons stated in the facts why something could not be determined. */
  readonly undetermined: readonly string[];
};

/** All of these must hold, each in at least one of its traits. Empty: applies to everything. */
export type Needs = readonly (readonly Trait[])[];

/** Good for so many days; 'H': as long as a follower sees nothing change, and 7 days without one. */
export type MaxAge = 'H' | 7 | 30 | 90 | 180;

/** How hard it is to fake: 3 only by doing it on chain, 2 costs time or money, 1 cheap. */
export type GamingGrade = 1 | 2 | 3;

export type Check = {
  readonly id: CheckId;
  readonly dimension: Dimension;
  /** Points of 100 inside the dimension. */
  readonly weight: number;
  readonly question: string;
  readonly rule: string;
  readonly unknownWhen: string;
  readonly needs: Needs;
  /** Who may answer it, the one that answers best first. */
  readonly sources: readonly FactSource[];
  readonly maxAge: MaxAge;
  readonly gaming: GamingGrade;
  readonly assess: (facts: DeploymentFacts) => Assessment<Interval>;
};

export type CapId = `CAP-${string}`;

/** A deal-breaker: while it holds, no more than `max`; while it is not excluded, no more than `max` is proven. */
export type Cap = {
  readonly id: CapId;
  readonly max: number;
  readonly title: string;
  readonly condition: string;
  readonly why: string;
  readonly needs: Needs;
  /** Subjects whose answers decide it. */
  readonly reads: readonly Subject[];
  readonly assess: (facts: DeploymentFacts) => Assessment<Tri>;
};

export type DimensionRule = {
  readonly id: Dimension;
  readonly name: string;
  /** Of 100. */
  readonly weight: number;
  readonly meaning: string;
  /** Whether the weakest link looks at it. */
  readonly linked: boolean;
};

export type Letter = Exclude<Tier, 'NR'>;

export type Method = {
  readonly version: string;
  readonly dimensions: readonly DimensionRule[];
  readonly checks: readonly Check[];
  readonly caps: readonly Cap[];
  readonly traits: readonly {
    readonly id: Trait;
    readonly meaning: string;
    readonly assess: (facts: DeploymentFacts) => Assessment<Tri>;
  }[];
  readonly powers: {
    readonly custody: Readonly<Record<'key' | 'few' | 'several' | 'many', { readonly strength: number; readonly words: string }>>;
    /** From the shortest. */
    readonly notice: readonly { readonly fromSeconds: number; readonly strength: number; readonly words: string }[];
    /** No path with a live holder is stronger. */
    readonly heldMax: number;
  };
  /** A score exceeds its weakest linked dimension by no more than this. */
  readonly linkSlack: number;
  /** How much the home deployment counts while nobody has measured how value is spread. */
  readonly homeShare: number;
  /** Lowest low end of each letter, best first. */
  readonly letters: readonly { readonly letter: Letter; readonly min: number; readonly meaning: string }[];
  /** What it takes to be rated: enough evidence in a narrow interval, or proven bad. */
  readonly rating: { readonly coverageMin: number; readonly widthMax: number; readonly provenBelow: number };
};
