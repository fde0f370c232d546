import { DeviceSessions } from '@redoubt/domain/people/profile/schema';
import { listSessions } from '@redoubt/server/people/account/list-sessions';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the user’s sessions.',
    result: DeviceSessions,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ sessions: await listSessions(ctx, { user }) }),
  }),
});
