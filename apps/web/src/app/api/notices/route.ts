import { NoticeBody } from '@redoubt/domain/follow/waitlist/notice';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { askNotice } from '@redoubt/server/follow/waitlist/ask-notice';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

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
