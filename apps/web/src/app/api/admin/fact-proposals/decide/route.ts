import { DecideProposal, DecideResult } from '@redoubt/domain/office/fact-import/schema';
import { decideProposal } from '@redoubt/server/office/fact-import/decide-proposal';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Accepts a proposed change, which states it, or rejects it, so that the source does not propose it again.',
    body: DecideProposal,
    result: DecideResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => decideProposal(ctx, { ...body, actor: user.username }),
  }),
});
