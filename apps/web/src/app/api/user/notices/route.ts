import { Notices, NoticesQuery } from '@redoubt/domain/follow/notification/schema';
import { listNotices } from '@redoubt/server/follow/notification/inbox';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the user’s notifications, newest first.',
    query: NoticesQuery,
    result: Notices,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user, query: { before } }) => listNotices(ctx, { userId: user.id, before }),
  }),
});
