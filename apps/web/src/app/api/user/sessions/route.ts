import { DeviceSessions } from '@redoubt/domain/profile/schema';
import { listSessions } from '@redoubt/server/account/list-sessions';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Where the person who asks is logged in.',
    result: DeviceSessions,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ sessions: await listSessions(ctx, { user }) }),
  }),
});
