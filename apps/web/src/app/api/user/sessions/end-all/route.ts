import { DoneResult } from '@redoubt/domain/people/account/schema';
import { signOutEverywhere } from '@redoubt/server/people/account/list-sessions';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends all sessions of the user, including this one.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user }) => {
      await signOutEverywhere(ctx, { user });
      return { success: true as const };
    },
  }),
});
