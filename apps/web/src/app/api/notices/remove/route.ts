import { DoneResult } from '@redoubt/domain/account/schema';
import { RemoveNoticeBody } from '@redoubt/domain/product/notice';
import { deleteNotice } from '@redoubt/server/product/notice-store';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Forgets the address that a key in a mail stands for. A key of nothing is answered alike.',
    body: RemoveNoticeBody,
    result: DoneResult,
    limit: 'mailPreferences',
    handle: async ({ ctx, body: { key } }) => {
      await deleteNotice(ctx.db, { key });
      return { success: true as const };
    },
  }),
});
