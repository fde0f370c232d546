import * as z from 'zod/mini';
import { AuditIssue } from '../../catalog/audit/issues.ts';
import type { SearchProject } from '../../catalog/project/schema.ts';
import { WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { QUOTE_REFERENCE_PATTERN } from '../quote/schema.ts';

/** Where an audit of ours stands. Only from the day on which it is agreed does anybody else learn of it. */
export const EngagementState = z.enum(['quoted', 'scheduled', 'in-review', 'fix-review', 'published']);
export type EngagementState = z.infer<typeof EngagementState>;

const NEXT: Readonly<Record<EngagementState, readonly EngagementState[]>> = {
  quoted: ['scheduled'],
  scheduled: ['quoted', 'in-review'],
  // An audit without findings has no fixes to review.
  'in-review': ['scheduled', 'fix-review', 'published'],
  'fix-review': ['in-review', 'published'],
  // What is published stays published: a wrong report is withdrawn as a statement.
  published: [],
};

/**
 * States in which an audit is under way, the furthest first (HOME-08). One that is only agreed on is not under way.
 */
export const UNDER_WAY: readonly EngagementState[] = ['fix-review', 'in-review'];

/** The states that an engagement can go to from `state`. */
export function nextStates(state: EngagementState): readonly EngagementState[] {
  return NEXT[state];
}

/** `meaning`: what a state says to the team that asked for the audit. */
const ENGAGEMENT_STATES: readonly { readonly value: EngagementState; readonly label: string; readonly meaning: string }[] = [
  { value: 'quoted', label: 'Quoted', meaning: 'An offer is made. Nothing is agreed yet.' },
  { value: 'scheduled', label: 'Scheduled', meaning: 'Scope and dates are agreed.' },
  { value: 'in-review', label: 'In review', meaning: 'The code is being reviewed.' },
  { value: 'fix-review', label: 'Fix review', meaning: 'The fixes of what was found are being reviewed.' },
  { value: 'published', label: 'Published', meaning: 'The report is published and stands among the project’s audits.' },
];

export function engagementLabel(state: EngagementState): string {
  return ENGAGEMENT_STATES.find(({ value }) => value === state)?.label ?? state;
}

export function engagementMeaning(state: EngagementState): string {
  return ENGAGEMENT_STATES.find(({ value }) => value === state)?.meaning ?? '';
}

const Day = z.iso.date('Please give a day as YYYY-MM-DD.');
const Id = z.string().check(z.regex(/^\d{1,18}$/));
const Grounds = { source: WebAddress, statedOn: Day };

/** Body of POST /api/admin/engagements: a new one, or with `id` what is known of an earlier one. */
export const EngagementBody = z.object({
  id: z.optional(Id),
  projectId: ProjectId,
  scope: z.string().check(z.trim(), z.minLength(1, 'Please say what is audited.'), z.maxLength(200)),
  code: z.optional(WebAddress),
  commit: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{7,40}$/, 'Please give 7 to 40 hexadecimal digits.'))),
  startsOn: z.optional(Day),
  expectedOn: z.optional(Day),
  /** The request for a quote that it answers; its requester is told of each state. */
  quote: z.optional(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(QUOTE_REFERENCE_PATTERN, 'Please give a reference such as Q-7K2M-9XRD.')),
  ),
  ...Grounds,
});
export type EngagementBody = z.infer<typeof EngagementBody>;
export const EngagementResult = z.object({ id: Id, state: EngagementState });

/** Body of POST /api/admin/engagements/move. `published` needs the report. */
export const MoveBody = z
  .object({
    id: Id,
    state: EngagementState,
    report: z.optional(z.object({ url: WebAddress, date: Day, issues: z.array(AuditIssue).check(z.maxLength(300)) })),
    ...Grounds,
  })
  .check(
    z.refine(({ state, report }) => (state === 'published') === (report !== undefined), {
      message: 'A published audit has a report, and only that.',
      path: ['report'],
    }),
  );
export type MoveBody = z.infer<typeof MoveBody>;

/** An audit under way, as everybody may see it. */
export type UnderWay = {
  readonly id: string;
  readonly state: EngagementState;
  readonly scope: string;
  readonly code: string | null;
  readonly commit: string | null;
  readonly startsOn: string | null;
  readonly expectedOn: string | null;
  readonly source: string;
};

/** An engagement with whose it is. */
export type Engagement = UnderWay & {
  readonly project: SearchProject;
  readonly statedOn: string;
  readonly statementId: string | null;
};
/** As editors see it: with the reference of the request that it answers. */
export type KeptEngagement = Engagement & { readonly quote: string | null };
/** As the requester of its quote sees it. */
export type RequestedEngagement = Pick<Engagement, 'id' | 'state' | 'scope' | 'startsOn' | 'expectedOn' | 'project'>;
