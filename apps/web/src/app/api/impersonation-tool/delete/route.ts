import { ImpersonationStopped, StopImpersonationBody } from '@redoubt/domain/people/impersonation/schema';
import { refuseStop, stopImpersonation } from '@redoubt/server/people/impersonation/stop-impersonation';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends the impersonation in this session.',
    body: StopImpersonationBody,
    result: ImpersonationStopped,
    limit: 'authCalls',
    role: 'user',
    guard: refuseStop,
    handle: async ({ ctx, user, body: { adminId } }) => ({ success: true as const, user: await stopImpersonation(ctx, { user, adminId }) }),
  }),
});
