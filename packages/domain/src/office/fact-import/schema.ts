import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { Statement } from '../editor/schema.ts';
import type { LeftOut } from './entry.ts';
import { SourceName } from './sources.ts';

const Instant = z.iso.datetime();
const ProposalId = z.string().check(z.regex(/^\d{1,18}$/));

/** A change that a source proposes: what is stated today, what the source says, where and when it was read. */
export const FactProposal = z.object({
  id: ProposalId,
  source: SourceName,
  projectId: ProjectId,
  projectName: z.string(),
  kind: z.enum(['new', 'completes', 'contradicts']),
  /** Whether the project is known by an address or page, not by its name alone. */
  sure: z.boolean(),
  /** Null: nothing is stated. */
  today: z.nullable(Statement),
  statement: Statement,
  page: z.string(),
  readOn: z.iso.date(),
});
export type FactProposal = z.infer<typeof FactProposal>;

/** How one source was read last. */
export const FactSourceState = z.object({
  name: SourceName,
  readAt: z.nullable(Instant),
  /** Of the newest attempt, where that failed. */
  failure: z.nullable(z.object({ at: Instant, text: z.string(), retryAt: z.nullable(Instant) })),
});
export type FactSourceState = z.infer<typeof FactSourceState>;

/** When a source of facts was looked at last, as the page of a project says it. */
export type SourceLook = {
  readonly name: SourceName;
  /** Null: never over the network. */
  readonly readAt: string | null;
  /** Of the newest attempt, where that failed. */
  readonly failedAt: string | null;
  /** Day on which it said last what is stated of the project; null where it never did. */
  readonly confirmedOn: string | null;
};

/** Query of GET /api/admin/fact-proposals. */
export const ProposalQuery = z.object({
  source: z.optional(SourceName),
  /** The id after which the page begins. */
  after: z.optional(ProposalId),
});
export type ProposalQuery = z.infer<typeof ProposalQuery>;

export const PROPOSALS_PER_PAGE = 50;

/** Open proposals, the oldest first, and how each source was read. */
export const ProposalList = z.object({
  total: z.int(),
  proposals: z.array(FactProposal),
  /** For the next page; null on the last. */
  next: z.nullable(ProposalId),
  sources: z.array(FactSourceState),
});
export type ProposalList = z.infer<typeof ProposalList>;

/** Body of POST /api/admin/fact-proposals/decide. A reason stays with a rejection: the same proposal does not come again. */
export const DecideProposal = z.object({
  id: ProposalId,
  decision: z.enum(['accept', 'reject']),
  reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
});
export type DecideProposal = z.infer<typeof DecideProposal>;
export const DecideResult = z.object({ id: ProposalId, state: z.enum(['accepted', 'rejected']), projectId: ProjectId });

/** How often something was left out for one reason, with the first few. */
export type LeftOutCount = { readonly why: string; readonly count: number; readonly examples: readonly string[] };

const EXAMPLES_MAX = 5;
/** Reasons name projects; there are few of each source. */
const REASONS_MAX = 100;

/** What was left out, counted by reason, the most frequent first. */
export function countLeftOut(leftOut: readonly LeftOut[]): LeftOutCount[] {
  const counts = [...Map.groupBy(leftOut, ({ why }) => why)]
    .map(([why, all]) => ({ why, count: all.length, examples: all.slice(0, EXAMPLES_MAX).map(({ what }) => what) }))
    .sort((one, other) => other.count - one.count || (one.why < other.why ? -1 : 1));
  const rest = counts.slice(REASONS_MAX);
  if (rest.length === 0) return counts;
  const count = rest.reduce((total, each) => total + each.count, 0);
  return [...counts.slice(0, REASONS_MAX), { why: `${rest.length} other reasons`, count, examples: [] }];
}
