import { InvitationBody } from '@redoubt/domain/office/team/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { answerInvitation } from '@redoubt/server/office/engagement/manage-team';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Accepts or declines an invitation into the team of a project, which went to the caller’s address.',
    body: InvitationBody,
    result: DoneResult,
    handle: async ({ ctx, body, user }) => {
      await answerInvitation(ctx, { ...body, user });
      return { success: true as const };
    },
  }),
});
