import { DoneResult } from '@redoubt/domain/account/schema';
import { SetFlagBody } from '@redoubt/domain/admin/schema';
import { setFlag } from '@redoubt/server/flag/set-flag';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Turns a feature on or off, for everybody or for one person.',
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
