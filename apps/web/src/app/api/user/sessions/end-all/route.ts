import { DoneResult } from '@redoubt/domain/people/account/schema';
import { signOutEverywhere } from '@redoubt/server/people/account/list-sessions';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';

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
