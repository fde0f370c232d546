import { CaseParams, InvitePerson } from '@redoubt/domain/office/identity/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { invitePerson } from '@redoubt/server/office/identity/manage-cases';
import { OFFICE_CALL } from '@/http/route/office-call';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

const call = route({
  ...OFFICE_CALL,
  perUser: 'teamInvitations',
  summary: 'Invites a person to an identity check by mail, or gives them another link.',
  params: CaseParams,
  body: InvitePerson,
  result: DoneResult,
  handle: async ({ ctx, params, body, user }) => {
    await invitePerson(ctx, { ...params, ...body, user, site: toSite(ctx) });
    return { success: true as const };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(call, {
    toPage: ({ id }) => `/office/identity/${id}`,
  }),
});
