import { ImpersonationStarted, StartImpersonationBody } from '@redoubt/domain/people/impersonation/schema';
import { refuseStart, startImpersonation } from '@redoubt/server/people/impersonation/start-impersonation';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Starts the impersonation of a user in this session, for an hour at most. For admins.',
    body: StartImpersonationBody,
    result: ImpersonationStarted,
    limit: 'authCalls',
    role: 'user',
    guard: refuseStart,
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body: { impersonatingUserId } }) => ({
      success: true as const,
      ...(await startImpersonation(ctx, { user, nameOrEmail: impersonatingUserId })),
    }),
  }),
});
