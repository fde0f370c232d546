import { Directory, DirectoryQuery } from '@redoubt/domain/people/user/directory';
import { findUsers } from '@redoubt/server/people/account/user-directory';
import { api, route } from '@/http/route/route';

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
