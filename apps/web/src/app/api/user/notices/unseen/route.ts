import { UnseenNotices } from '@redoubt/domain/notice/schema';
import { countUnseen } from '@redoubt/server/notice/inbox';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'How many of their notices the person who asks has not looked at.',
    result: UnseenNotices,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ unseen: await countUnseen(ctx, { userId: user.id }) }),
  }),
});
