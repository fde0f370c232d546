import { DoneResult } from '@redoubt/domain/account/schema';
import { NoticeBody } from '@redoubt/domain/product/notice';
import { askNotice } from '@redoubt/server/product/ask-notice';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Keeps an address for one mail on the day when something opens that is not there yet.',
    body: NoticeBody,
    result: DoneResult,
    limit: 'notices',
    handle: async ({ ctx, body }) => {
      await askNotice(ctx, { ...body, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
});
