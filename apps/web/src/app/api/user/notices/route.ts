import { Notifications, NotificationsQuery } from '@redoubt/domain/follow/notification/schema';
import { listNotifications } from '@redoubt/server/follow/notification/inbox';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the user’s notifications, newest first.',
    query: NotificationsQuery,
    result: Notifications,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user, query: { before } }) => listNotifications(ctx, { userId: user.id, before }),
  }),
});
