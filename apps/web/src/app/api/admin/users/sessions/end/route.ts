import { DoneResult } from '@redoubt/domain/people/account/schema';
import { EndSessionsBody } from '@redoubt/domain/people/user/directory';
import { endSessionsOf } from '@redoubt/server/people/account/manage-user';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends one session of a user, or all.',
    body: EndSessionsBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'admin',
    perUser: 'accountChanges',
    handle: async ({ ctx, user: { id: adminId, username: actor }, body: { id: nameOrEmail, sessionId } }) => {
      await endSessionsOf(ctx, { nameOrEmail, actor, adminId, ...(sessionId !== undefined && { sessionId }) });
      return { success: true as const };
    },
  }),
});
