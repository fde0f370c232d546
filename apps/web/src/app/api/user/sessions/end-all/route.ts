import { DoneResult } from '@redoubt/domain/account/schema';
import { signOutEverywhere } from '@redoubt/server/account/list-sessions';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends every session of the person who asks, this one included.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      await signOutEverywhere(ctx, { user });
      return { success: true as const };
    },
  }),
});
