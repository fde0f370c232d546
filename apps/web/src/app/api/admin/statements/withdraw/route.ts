import { StateResult, WithdrawBody } from '@redoubt/domain/office/editor/schema';
import { withdrawStatement } from '@redoubt/server/office/statement/state-fact';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Withdraws an editor’s statement about a project, with the page that gives the reason.',
    body: WithdrawBody,
    result: StateResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => withdrawStatement(ctx, { ...body, actor: user.username }),
  }),
});
