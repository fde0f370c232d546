import { InviteBody, LeaveBody, TeamParams } from '@redoubt/domain/office/team/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { inviteToTeam, removeFromTeam } from '@redoubt/server/office/engagement/manage-team';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Invites the owner of an address into the team of a project. Editors and the team’s owners only.',
    params: TeamParams,
    body: InviteBody,
    result: DoneResult,
    perUser: 'teamInvitations',
    handle: async ({ ctx, params, body, user }) => {
      await inviteToTeam(ctx, { projectId: params.id, ...body, user, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
  DELETE: route({
    ...OFFICE_CALL,
    summary:
      'Ends a membership in the team of a project, or revokes an invitation: one’s own membership, or any by editors and the team’s owners.',
    params: TeamParams,
    body: LeaveBody,
    result: DoneResult,
    handle: async ({ ctx, params, body, user }) => {
      await removeFromTeam(ctx, { projectId: params.id, ...body, user });
      return { success: true as const };
    },
  }),
});
