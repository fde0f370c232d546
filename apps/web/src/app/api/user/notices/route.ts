import { Notices, NoticesQuery } from '@redoubt/domain/notice/schema';
import { listNotices } from '@redoubt/server/notice/inbox';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'What the person who asks was told of their projects, the newest first.',
    query: NoticesQuery,
    result: Notices,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user, query: { before } }) => listNotices(ctx, { userId: user.id, before }),
  }),
});
