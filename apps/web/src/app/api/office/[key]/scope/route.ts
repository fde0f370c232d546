import { KeyParams, ScopeBody } from '@redoubt/domain/office/engagement/office';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { changeScope } from '@redoubt/server/office/engagement/manage-scope';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  PUT: route({
    ...OFFICE_CALL,
    summary: 'Sets the repository, the commit and the deployed addresses of an engagement’s scope.',
    params: KeyParams,
    body: ScopeBody,
    result: DoneResult,
    handle: async ({ ctx, params, body, user }) => {
      await changeScope(ctx, { ...params, ...body, user });
      return { success: true as const };
    },
  }),
});
