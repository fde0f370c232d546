import { DoneResult } from '@redoubt/domain/people/account/schema';
import { recordVisit } from '@redoubt/server/follow/watchlist/watchlist-visit';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Records that the user looks at their watchlists: later changes are new at the next visit.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user }) => {
      // An admin's visit while impersonating is not the user's.
      if (user.adminId === undefined) await recordVisit(ctx, { userId: user.id });
      return { success: true as const };
    },
  }),
});
