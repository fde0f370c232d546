import { DoneResult } from '@redoubt/domain/people/account/schema';
import { EndSessionBody } from '@redoubt/domain/people/profile/schema';
import { endOneSession } from '@redoubt/server/people/account/list-sessions';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends one session of the person who asks.',
    body: EndSessionBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { id }, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      await endOneSession(ctx, { user, id });
      return { success: true as const };
    },
  }),
});
