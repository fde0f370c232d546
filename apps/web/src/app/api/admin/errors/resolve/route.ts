import { ResolveErrorBody } from '@redoubt/domain/office/admin/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { resolveErrorGroup } from '@redoubt/server/platform/error-report/resolve-error-group';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Marks an error that browsers reported as fixed, or as not fixed.',
    body: ResolveErrorBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, user: { username: actor }, body }) => {
      await resolveErrorGroup(ctx, { ...body, actor });
      return { success: true as const };
    },
  }),
});
