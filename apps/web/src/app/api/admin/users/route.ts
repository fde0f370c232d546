import { Directory, DirectoryQuery } from '@redoubt/domain/people/user/directory';
import { findUsers } from '@redoubt/server/people/account/user-directory';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists users, newest first; filters by part of the username or email address, or by the id in logs.',
    query: DirectoryQuery,
    result: Directory,
    limit: 'accountReads',
    role: 'admin',
    handle: ({ ctx, query }) => findUsers(ctx, query),
  }),
});
