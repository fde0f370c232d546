import { UserLookup, UserLookupQuery } from '@redoubt/domain/people/impersonation/schema';
import { findImpersonationTarget } from '@redoubt/server/people/impersonation/find-impersonation-target';
import { requireAdmin } from '@redoubt/server/people/impersonation/require-admin';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Finds a user by username or email address. For admins.',
    query: UserLookupQuery,
    result: UserLookup,
    limit: 'accountReads',
    role: 'user',
    guard: ({ sessionId }, ctx) => requireAdmin(ctx, { sessionId }),
    handle: ({ ctx, user, query: { id } }) => findImpersonationTarget(ctx, { user, nameOrEmail: id }),
  }),
});
