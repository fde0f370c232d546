import { DeviceSessions } from '@redoubt/domain/people/profile/schema';
import { UserIdQuery } from '@redoubt/domain/people/user/directory';
import { listSessionsOf } from '@redoubt/server/people/account/user-directory';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the sessions of a user.',
    query: UserIdQuery,
    result: DeviceSessions,
    limit: 'accountReads',
    role: 'admin',
    handle: async ({ ctx, user: { sessionId }, query: { id } }) => ({
      sessions: await listSessionsOf(ctx, { nameOrEmail: id, sessionId }),
    }),
  }),
});
