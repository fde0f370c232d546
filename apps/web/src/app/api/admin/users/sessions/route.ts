import { DeviceSessions } from '@redoubt/domain/profile/schema';
import { UserIdQuery } from '@redoubt/domain/user/directory';
import { listSessionsOf } from '@redoubt/server/account/user-directory';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Where somebody is logged in.',
    query: UserIdQuery,
    result: DeviceSessions,
    limit: 'accountReads',
    role: 'admin',
    handle: async ({ ctx, user: { sessionId }, query: { id } }) => ({
      sessions: await listSessionsOf(ctx, { nameOrEmail: id, sessionId }),
    }),
  }),
});
