import { UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { countUnseen } from '@redoubt/server/follow/notification/inbox';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Counts the user’s unseen notifications.',
    result: UnseenNotifications,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ unseen: await countUnseen(ctx, { userId: user.id }) }),
  }),
});
