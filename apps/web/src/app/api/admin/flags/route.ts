import { SetFlagBody } from '@redoubt/domain/office/admin/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { setFlag } from '@redoubt/server/office/flag/set-flag';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Turns a feature flag on or off, for all users or for one.',
    body: SetFlagBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, user: { username: actor }, body: { key, value, user } }) => {
      await setFlag(ctx, { key, value: value ?? undefined, user, actor });
      return { success: true as const };
    },
  }),
});
