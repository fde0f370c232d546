import type { Trait } from '../file/trait.ts';
import type { CheckId, Subject } from './answers.ts';
import type { DeploymentFacts } from './facts/deployment-facts.ts';
import type { Dimension, FactSource, Interval, Tier, Tri } from './types.ts';

/** A value and the facts it was assessed from. */
export type Assessment<Value> = {
  readonly value: Value;
  readonly factIds: readonly string[];
  /** The share of the low end that remains with age, 1 to 0; null where no fact counts. */
  readonly fresh: number | null;
  /** The reasons of undetermined facts. */
  readonly undetermined: readonly string[];
};

/** Every entry must hold by at least one of its traits. Empty: applies always. */
export type Needs = readonly (readonly Trait[])[];

/** Validity in days; 'H': while a follower sees no change, and 7 days without a follower. */
export type MaxAge = 'H' | 7 | 30 | 90 | 180;

/** How hard an answer is to fake: 3 only by doing it on chain, 2 costs time or money, 1 cheap. */
export type GamingGrade = 1 | 2 | 3;

export type Check = {
  readonly id: CheckId;
  readonly dimension: Dimension;
  /** Points of 100 within the dimension. */
  readonly weight: number;
  readonly question: string;
  readonly rule: string;
  /** Why it stays open, where no fact says more; of a check that is not built, what is missing. */
  readonly unknownWhen: string;
  /** False while no code of ours can answer it: then it counts neither in coverage nor in the score. */
  readonly built: boolean;
  readonly needs: Needs;
  /** Allowed sources, the best first. */
  readonly sources: readonly FactSource[];
  readonly maxAge: MaxAge;
  readonly gaming: GamingGrade;
  readonly assess: (facts: DeploymentFacts) => Assessment<Interval>;
};

export type CapId = `CAP-${string}`;

/** A deal-breaker: when proven, both ends are at most `max`; while not excluded, the low end is. */
export type Cap = {
  readonly id: CapId;
  /** The dimension that the danger belongs to. */
  readonly dimension: Dimension;
  readonly max: number;
  readonly title: string;
  readonly condition: string;
  readonly why: string;
  /** False while the answers that it reads are not built: then it limits nothing. */
  readonly built: boolean;
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
  /** Whether it is part of the weakest-link rule. */
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
    /** The maximum for an access path with a live holder. */
    readonly heldMax: number;
  };
  /** A score exceeds its weakest linked dimension by no more than this. */
  readonly linkSlack: number;
  /** The share of the home deployment while the spread of value is not measured. */
  readonly homeShare: number;
  /** The smallest low end of each letter, best first. */
  readonly letters: readonly { readonly letter: Letter; readonly min: number; readonly meaning: string }[];
  /** Conditions of a rating: enough evidence and a narrow interval, or proven bad. */
  readonly rating: { readonly coverageMin: number; readonly widthMax: number; readonly provenBelow: number };
};
