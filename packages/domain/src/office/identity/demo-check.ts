import type { Tier } from './tiers.ts';

/** The identity check of a demo project's team, which the demo does in the office as people do one. */
export type DemoCheck = {
  readonly projectId: string;
  readonly tier: Tier;
  /** Those of the people who are checked, under a reserved name. */
  readonly emails: readonly string[];
  /** Why the examiners decide as they do. */
  readonly reason: string;
};
