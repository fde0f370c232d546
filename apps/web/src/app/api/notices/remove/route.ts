import { RemoveNoticeBody } from '@redoubt/domain/follow/waitlist/notice';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { deleteNotice } from '@redoubt/server/follow/waitlist/notice-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Removes the address of a mail’s key from its waitlist. Unknown keys get the same answer.',
    body: RemoveNoticeBody,
    result: DoneResult,
    limit: 'mailPreferences',
    handle: async ({ ctx, body: { key } }) => {
      await deleteNotice(ctx.db, { key });
      return { success: true as const };
    },
  }),
});
