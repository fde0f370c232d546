import { ProposalBody, ProposalResult } from '@redoubt/domain/office/proposal/schema';
import { proposeProject } from '@redoubt/server/office/proposal/manage-proposals';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Proposes a project to be listed. An editor accepts it, finds it listed already, or declines it with a reason.',
    body: ProposalBody,
    result: ProposalResult,
    handle: ({ ctx, body, user }) => proposeProject(ctx, { ...body, user }),
  }),
});
