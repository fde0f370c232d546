import { StateResult, WithdrawBody } from '@redoubt/domain/office/editor/schema';
import { withdrawStatement } from '@redoubt/server/office/statement/state-fact';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Takes back what an editor stated about a project, with the page that says why.',
    body: WithdrawBody,
    result: StateResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => withdrawStatement(ctx, { ...body, actor: user.username }),
  }),
});
