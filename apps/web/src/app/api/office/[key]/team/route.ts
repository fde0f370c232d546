import { InviteBody, KeyParams, RemoveBody } from '@redoubt/domain/office/engagement/office';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { inviteToTeam, removeMember } from '@redoubt/server/office/engagement/manage-people';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Invites the owner of an address into the team of an engagement’s project. Editors and the team’s owners only.',
    params: KeyParams,
    body: InviteBody,
    result: DoneResult,
    perUser: 'teamInvitations',
    handle: async ({ ctx, params, body, user }) => {
      await inviteToTeam(ctx, { ...params, ...body, user, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
  DELETE: route({
    ...OFFICE_CALL,
    summary: 'Ends a membership in the team: one’s own, or any by editors and the team’s owners.',
    params: KeyParams,
    body: RemoveBody,
    result: DoneResult,
    handle: async ({ ctx, params, body, user }) => {
      await removeMember(ctx, { ...params, ...body, user });
      return { success: true as const };
    },
  }),
});
