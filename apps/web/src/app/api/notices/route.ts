import { NoticeBody } from '@redoubt/domain/follow/waitlist/notice';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { askNotice } from '@redoubt/server/follow/waitlist/ask-notice';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Adds an email address to the waitlist of an upcoming product, for one mail at its launch.',
    body: NoticeBody,
    result: DoneResult,
    limit: 'notices',
    handle: async ({ ctx, body }) => {
      await askNotice(ctx, { ...body, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
});
