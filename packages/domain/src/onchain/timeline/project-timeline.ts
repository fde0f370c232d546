import type { TimelineGap } from '../market/schema.ts';

type Unit = { readonly symbol: string | null; readonly decimals: number | null };

/** A figure at each moment, null where it was not counted; or why it is not known over time. */
export type TimelineLine<Value> =
  | { readonly is: 'known'; readonly values: readonly (Value | null)[] }
  | { readonly is: 'unknown'; readonly reason: TimelineGap | 'not-computed' };

export type TokenLines = {
  readonly name: string;
  readonly decimals: number | null;
  /** The other token of the deepest pool. */
  readonly quote: Unit | null;
  readonly supply: TimelineLine<string>;
  readonly depth: TimelineLine<string>;
  readonly topTenShare: TimelineLine<number>;
};

/** What is known of a project over time, at the same moments. */
export type ProjectTimeline = {
  readonly times: readonly string[];
  readonly tokens: readonly TokenLines[];
  /** Tokens that are left out. */
  readonly tokensMore: number;
  /** Successful privileged calls since the moment before; null where they were not counted. */
  readonly calls: readonly (number | null)[];
  readonly callsSince: string;
  /** Whether calls through other contracts are counted. */
  readonly isTraced: boolean;
};
