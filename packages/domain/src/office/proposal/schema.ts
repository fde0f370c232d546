import * as z from 'zod/mini';
import { Category } from '../../catalog/file/schema.ts';
import { WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { DeployedAddress } from '../scope/source-file.ts';

/** Open proposals of one account. */
export const OPEN_PROPOSALS_MAX = 5;

const Words = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters, please.`));

/** Body of POST /api/office/proposals: a project that should be listed. */
export const ProposalBody = z.object({
  name: Words(80).check(z.minLength(1, 'Please name the project.')),
  website: WebAddress,
  contracts: z.array(DeployedAddress).check(z.maxLength(50)),
  about: Words(600).check(z.minLength(1, 'Please say what it is.')),
  /** By what they show that it is theirs; empty where they are not of its team. */
  proof: Words(1_000),
});
export type ProposalBody = z.infer<typeof ProposalBody>;

export const ProposalState = z.enum(['open', 'accepted', 'merged', 'declined']);
export type ProposalState = z.infer<typeof ProposalState>;

export const PROPOSAL_LABELS: Readonly<Record<ProposalState, string>> = {
  open: 'Waits for an editor',
  accepted: 'Accepted',
  merged: 'Was listed already',
  declined: 'Declined',
};

const Id = z.string().check(z.regex(/^\d{1,18}$/));
/** Whether the proposer showed that the project is theirs, and is invited as the owner of its team. */
const owner = z.boolean();
const reason = Words(500);

/** Body of POST /api/admin/proposals/decide. */
export const DecideProposalBody = z.discriminatedUnion('decision', [
  z.object({
    id: Id,
    decision: z.literal('accept'),
    /** The id of the new project. */
    projectId: ProjectId,
    category: Category,
    owner,
    reason,
  }),
  z.object({ id: Id, decision: z.literal('merge'), projectId: ProjectId, owner, reason }),
  z.object({
    id: Id,
    decision: z.literal('decline'),
    reason: reason.check(z.minLength(1, 'Please give the reason: the proposer reads it.')),
  }),
]);
export type DecideProposalBody = z.infer<typeof DecideProposalBody>;

export const ProposalResult = z.object({ id: Id, state: ProposalState });

/** A proposal as its proposer sees it. */
export type Proposal = ProposalBody & {
  readonly id: string;
  readonly state: ProposalState;
  readonly proposedAt: Date;
  readonly projectId: string | null;
  readonly reason: string;
};
/** As editors see it. */
export type OpenProposal = Proposal & { readonly by: string };

/** What an account's export holds of its proposals. */
export const OwnProposals = z.array(
  z.object({
    ...ProposalBody.shape,
    website: z.string(),
    state: ProposalState,
    proposedAt: z.string(),
    projectId: z.nullable(z.string()),
    reason: z.string(),
  }),
);
export type OwnProposals = z.infer<typeof OwnProposals>;
