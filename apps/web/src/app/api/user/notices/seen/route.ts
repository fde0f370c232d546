import { SeenNotificationsBody, UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { markSeen } from '@redoubt/server/follow/notification/inbox';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Marks the user’s notifications as seen up to a cursor.',
    body: SeenNotificationsBody,
    result: UnseenNotifications,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    handle: async ({ ctx, user, body: { until } }) => ({ unseen: await markSeen(ctx, { user, until }) }),
  }),
});
