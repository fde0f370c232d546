import { DecideProposalBody, ProposalResult } from '@redoubt/domain/office/proposal/schema';
import { decideProposal } from '@redoubt/server/office/proposal/manage-proposals';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Accepts a proposed project, merges it into one that is listed, or declines it. The proposer is mailed the answer.',
    body: DecideProposalBody,
    result: ProposalResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => decideProposal(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
