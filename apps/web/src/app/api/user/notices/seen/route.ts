import { SeenNoticesBody, UnseenNotices } from '@redoubt/domain/notice/schema';
import { markSeen } from '@redoubt/server/notice/inbox';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Notes that the person who asks looked at their notices up to a place.',
    body: SeenNoticesBody,
    result: UnseenNotices,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { until } }) => ({ unseen: await markSeen(ctx, { user, until }) }),
  }),
});
