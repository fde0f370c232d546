import { SeenNotificationsBody, UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { markSeen } from '@redoubt/server/follow/notification/inbox';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Notes that the person who asks looked at their notices up to a place.',
    body: SeenNotificationsBody,
    result: UnseenNotifications,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { until } }) => ({ unseen: await markSeen(ctx, { user, until }) }),
  }),
});
