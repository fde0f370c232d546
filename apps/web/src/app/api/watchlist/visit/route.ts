import { DoneResult } from '@redoubt/domain/people/account/schema';
import { noteVisit } from '@redoubt/server/follow/watchlist/watchlist-visit';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Notes that the person who asks looks at their watchlists: what changes from now on is new to them the next time.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user }) => {
      // An admin who looks at the site as somebody else does not look for them.
      if (user.adminId === undefined) await noteVisit(ctx, { userId: user.id });
      return { success: true as const };
    },
  }),
});
