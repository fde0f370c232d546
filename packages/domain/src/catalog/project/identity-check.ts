import * as z from 'zod/mini';
import type { ProjectId } from '../../ids.ts';
import { PartialDate } from '../file/schema.ts';

/** A check of the identity of a project's team by a firm, as far as its source says. */
export const IdentityCheck = z.object({
  firm: z.string(),
  date: PartialDate,
  /** Null where the firm gives none, or none is stated. */
  tier: z.nullable(z.enum(['gold', 'silver', 'bronze'])),
  /** How many people were checked; null where that is not stated. */
  people: z.nullable(z.int()),
  /** The last day on which it counts; null where it does not end. */
  until: z.nullable(z.iso.date()),
  /** An expired or withdrawn check counts for nothing. */
  state: z.enum(['current', 'expired', 'withdrawn']),
  source: z.string(),
  /** When and why it was withdrawn; null unless it was. */
  withdrawn: z.nullable(z.object({ on: z.iso.date(), reason: z.string(), source: z.string() })),
});
export type IdentityCheck = z.infer<typeof IdentityCheck>;

/** A check that counts today, with the project whose team was checked. */
export type ListedCheck = Omit<IdentityCheck, 'state' | 'withdrawn'> & {
  readonly project: { readonly id: ProjectId; readonly name: string };
};

export const KYC_TIER_NAMES = { gold: 'Gold', silver: 'Silver', bronze: 'Bronze', none: 'None on record' } as const;

/** What its last day makes of a check on a day; both as YYYY-MM-DD. The last day counts. */
export function stateOn(today: string, { until }: { until: string | null }): 'current' | 'expired' {
  return until !== null && until < today ? 'expired' : 'current';
}

const ORDER = ['current', 'expired', 'withdrawn'];

/** Those that count first, then the newest. */
export function sortIdentityChecks(checks: readonly IdentityCheck[]): IdentityCheck[] {
  return checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || (one.date < other.date ? 1 : -1));
}
