import { Directory, DirectoryQuery } from '@redoubt/domain/user/directory';
import { findUsers } from '@redoubt/server/account/user-directory';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'People with an account, the newest first; by a part of their username or address, or by the id that stands in logs.',
    query: DirectoryQuery,
    result: Directory,
    limit: 'accountReads',
    role: 'admin',
    handle: ({ ctx, query }) => findUsers(ctx, query),
  }),
});
