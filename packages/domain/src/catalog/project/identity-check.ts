import * as z from 'zod/mini';
import type { ProjectId } from '../../ids.ts';
import { PartialDate } from '../file/schema.ts';

/** An identity check (KYC) of a project's team by a firm, as its source states it. */
export const IdentityCheck = z.object({
  firm: z.string(),
  date: PartialDate,
  /** Null where none is stated. */
  tier: z.nullable(z.enum(['gold', 'silver', 'bronze'])),
  /** Number of people checked; null where not stated. */
  people: z.nullable(z.int()),
  /** The last valid day; null without an end. */
  until: z.nullable(z.iso.date()),
  /** Expired and withdrawn checks do not count. */
  state: z.enum(['current', 'expired', 'withdrawn']),
  source: z.string(),
  /** When and why it was withdrawn; otherwise null. */
  withdrawn: z.nullable(z.object({ on: z.iso.date(), reason: z.string(), source: z.string() })),
});
export type IdentityCheck = z.infer<typeof IdentityCheck>;

/** A check that is valid today, with its project. */
export type ListedCheck = Omit<IdentityCheck, 'state' | 'withdrawn'> & {
  readonly project: { readonly id: ProjectId; readonly name: string };
};

export const KYC_TIER_NAMES = { gold: 'Gold', silver: 'Silver', bronze: 'Bronze', none: 'None on record' } as const;

/** The state of a check on a day (YYYY-MM-DD). The last day is valid. */
export function stateOn(today: string, { until }: { until: string | null }): 'current' | 'expired' {
  return until !== null && until < today ? 'expired' : 'current';
}

const ORDER = ['current', 'expired', 'withdrawn'];

/** Valid ones first, then by date, newest first. */
export function sortIdentityChecks(checks: readonly IdentityCheck[]): IdentityCheck[] {
  return checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || (one.date < other.date ? 1 : -1));
}
