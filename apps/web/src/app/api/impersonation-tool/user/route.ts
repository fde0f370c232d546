import { UserLookup, UserLookupQuery } from '@redoubt/domain/impersonation/schema';
import { lookUpUser } from '@redoubt/server/impersonation/look-up-user';
import { requireAdmin } from '@redoubt/server/impersonation/require-admin';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Somebody, by username or address. For admins.',
    query: UserLookupQuery,
    result: UserLookup,
    limit: 'accountReads',
    role: 'user',
    guard: ({ sessionId }, ctx) => requireAdmin(ctx, { sessionId }),
    handle: ({ ctx, user, query: { id } }) => lookUpUser(ctx, { user, nameOrEmail: id }),
  }),
});
