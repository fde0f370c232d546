import { AssignBody, KeyParams, RemoveBody } from '@redoubt/domain/office/engagement/office';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { assignPerson, removePerson } from '@redoubt/server/office/engagement/manage-people';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Assigns a member of the staff to an engagement, as auditor or as second reader. Editors only.',
    params: KeyParams,
    body: AssignBody,
    result: DoneResult,
    handle: async ({ ctx, params, body, user }) => {
      await assignPerson(ctx, { ...params, ...body, user, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
  DELETE: route({
    ...OFFICE_CALL,
    summary: 'Ends an assignment to an engagement. Editors only.',
    params: KeyParams,
    body: RemoveBody,
    result: DoneResult,
    handle: async ({ ctx, params, body, user }) => {
      await removePerson(ctx, { ...params, ...body, user });
      return { success: true as const };
    },
  }),
});
