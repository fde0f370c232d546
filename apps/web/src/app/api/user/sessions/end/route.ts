import { DoneResult } from '@redoubt/domain/people/account/schema';
import { EndSessionBody } from '@redoubt/domain/people/profile/schema';
import { endOneSession } from '@redoubt/server/people/account/list-sessions';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends one session of the user.',
    body: EndSessionBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body: { id } }) => {
      await endOneSession(ctx, { user, id });
      return { success: true as const };
    },
  }),
});
