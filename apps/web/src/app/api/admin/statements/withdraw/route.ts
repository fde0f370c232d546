import { StateResult, WithdrawBody } from '@redoubt/domain/office/editor/schema';
import { withdrawStatement } from '@redoubt/server/office/statement/state-fact';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Takes back what an editor stated about a project, with the page that says why.',
    body: WithdrawBody,
    result: StateResult,
    limit: 'authCalls',
    role: 'editor',
    guard: refuseWhileImpersonating,
    handle: ({ ctx, body, user }) => withdrawStatement(ctx, { ...body, actor: user.username }),
  }),
});
