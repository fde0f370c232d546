import * as z from 'zod/mini';
import { AuditIssue } from '../../catalog/audit/issues.ts';
import type { SearchProject } from '../../catalog/project/schema.ts';
import { WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { QUOTE_REFERENCE_PATTERN } from '../quote/schema.ts';
import type { Disclosure } from '../report/document.ts';

/** What is done in an engagement. A penetration test never counts as an audit. */
export const EngagementKind = z.enum(['audit', 'pentest']);
export type EngagementKind = z.infer<typeof EngagementKind>;

export const KIND_LABELS: Readonly<Record<EngagementKind, string>> = { audit: 'Audit', pentest: 'Penetration test' };

/** Where an engagement of ours stands. Only from the day on which it is agreed does anybody else learn of it. */
export const EngagementState = z.enum(['quoted', 'scheduled', 'in-review', 'draft-shared', 'fix-review', 'published']);
export type EngagementState = z.infer<typeof EngagementState>;

const NEXT: Readonly<Record<EngagementState, readonly EngagementState[]>> = {
  quoted: ['scheduled'],
  scheduled: ['quoted', 'in-review'],
  // An audit without findings has no fixes to review.
  'in-review': ['scheduled', 'draft-shared', 'fix-review', 'published'],
  'draft-shared': ['in-review', 'fix-review', 'published'],
  'fix-review': ['in-review', 'draft-shared', 'published'],
  // What is published stays published: a wrong report is withdrawn as a statement.
  published: [],
};

/**
 * States in which an audit is under way, the furthest first (HOME-08). One that is only agreed on is not under way.
 */
export const UNDER_WAY: readonly EngagementState[] = ['fix-review', 'draft-shared', 'in-review'];

/**
 * The states that an engagement can go to from `state`. A penetration test that was published wrongly goes back to its retest: no statement
 * stands for it that could be withdrawn.
 */
export function nextStates(state: EngagementState, kind: EngagementKind): readonly EngagementState[] {
  return kind === 'pentest' && state === 'published' ? ['fix-review'] : NEXT[state];
}

/** `meaning`: what a state says to the team that asked for the audit. */
const ENGAGEMENT_STATES: readonly { readonly value: EngagementState; readonly label: string; readonly meaning: string }[] = [
  { value: 'quoted', label: 'Quoted', meaning: 'An offer is made. Nothing is agreed yet.' },
  { value: 'scheduled', label: 'Scheduled', meaning: 'Scope and dates are agreed.' },
  { value: 'in-review', label: 'In review', meaning: 'The code is being reviewed.' },
  { value: 'draft-shared', label: 'Draft shared', meaning: 'The team sees the findings and answers them.' },
  { value: 'fix-review', label: 'Fix review', meaning: 'The fixes of what was found are being reviewed.' },
  { value: 'published', label: 'Published', meaning: 'The report is published and stands among the project’s audits.' },
];

/** What a state says of a penetration test, where that is not what it says of an audit. */
const PENTEST_STATES: Readonly<Partial<Record<EngagementState, { readonly label?: string; readonly meaning: string }>>> = {
  'in-review': { meaning: 'The targets are being tested.' },
  'fix-review': { label: 'Retest', meaning: 'What was fixed is being tested again.' },
  published: { meaning: 'The report of the penetration test is published.' },
};

export function engagementLabel(state: EngagementState, kind: EngagementKind): string {
  const label = kind === 'pentest' ? PENTEST_STATES[state]?.label : undefined;
  if (label !== undefined) return label;
  return ENGAGEMENT_STATES.find(({ value }) => value === state)?.label ?? state;
}

export function engagementMeaning(state: EngagementState, kind: EngagementKind): string {
  const meaning = kind === 'pentest' ? PENTEST_STATES[state]?.meaning : undefined;
  if (meaning !== undefined) return meaning;
  return ENGAGEMENT_STATES.find(({ value }) => value === state)?.meaning ?? '';
}

/** The newest report of an engagement that was published; null before the first. Earlier ones are superseded or withdrawn. */
export type Publication = {
  readonly id: string;
  readonly version: number;
  readonly state: 'published' | 'withdrawn';
  readonly disclosure: Disclosure;
  /** Why it was withdrawn. */
  readonly reason: string | null;
};

export type Standing = {
  readonly label: string;
  readonly meaning: string;
  /** Whether the report is among the project's audits. */
  readonly listed: boolean;
};

/** Where an engagement stands, to those who may see it: its state, and what became of its report. */
export function describeStanding(state: EngagementState, publication: Publication | null, kind: EngagementKind): Standing {
  const listed = kind === 'audit' && state === 'published' && publication?.state !== 'withdrawn' && publication?.disclosure !== 'hash';
  if (state !== 'published' || publication === null)
    return { label: engagementLabel(state, kind), meaning: engagementMeaning(state, kind), listed };
  const { version, disclosure, reason } = publication;
  if (publication.state === 'withdrawn') {
    const counts = kind === 'audit' ? ' and no longer counts among the project’s audits' : '';
    const meaning = `Version ${version} of the report is withdrawn${counts}. Reason: ${reason}`;
    return { label: 'Withdrawn', meaning, listed };
  }
  const place = version === 1 ? '' : ` Version ${version} takes the place of the versions before.`;
  const meaning =
    disclosure === 'hash'
      ? 'The report is signed. Its hash alone is public: who has the file can prove it.'
      : disclosure === 'part'
        ? `The report is published in part${kind === 'audit' ? ' and stands among the project’s audits' : ''}.`
        : engagementMeaning(state, kind);
  return { label: engagementLabel(state, kind), meaning: `${meaning}${place}`, listed };
}

/** The state as everybody may see it: whether a draft is shared is between the team and its auditors. */
export function publicState(state: EngagementState): EngagementState {
  return state === 'draft-shared' ? 'in-review' : state;
}

const Day = z.iso.date('Please give a day as YYYY-MM-DD.');
const Id = z.string().check(z.regex(/^\d{1,18}$/));
const Grounds = { source: WebAddress, statedOn: Day };

/** Body of POST /api/admin/engagements: a new one, or with `id` what is known of an earlier one. */
export const EngagementBody = z.object({
  id: z.optional(Id),
  projectId: ProjectId,
  /** `audit` where it is left out. It stays what it was at the beginning. */
  kind: z.optional(EngagementKind),
  scope: z.string().check(z.trim(), z.minLength(1, 'Please say what is audited or tested.'), z.maxLength(200)),
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

/** Body of POST /api/admin/engagements/move. `published` needs the report; that of a penetration test lists no findings. */
export const MoveBody = z
  .object({
    id: Id,
    state: EngagementState,
    report: z.optional(z.object({ url: WebAddress, date: Day, issues: z.array(AuditIssue).check(z.maxLength(300)) })),
    ...Grounds,
  })
  .check(
    z.refine(({ state, report }) => (state === 'published') === (report !== undefined), {
      message: 'What is published has a report, and only that.',
      path: ['report'],
    }),
  );
export type MoveBody = z.infer<typeof MoveBody>;

/** An engagement under way, as everybody may see it. */
export type UnderWay = {
  readonly id: string;
  readonly kind: EngagementKind;
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
/** As editors see it. */
export type KeptEngagement = Engagement & {
  readonly quote: string | null;
  readonly publication: Publication | null;
  /** Its part of the address of its page in the office. */
  readonly key: string;
};
/** As the requester of its quote sees it. */
export type RequestedEngagement = Pick<
  KeptEngagement,
  'id' | 'kind' | 'state' | 'scope' | 'startsOn' | 'expectedOn' | 'project' | 'publication'
>;
