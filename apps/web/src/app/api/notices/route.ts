import { SubscribeBody } from '@redoubt/domain/follow/waitlist/subscription';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { subscribe } from '@redoubt/server/follow/waitlist/subscribe';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Adds an email address to the waitlist of an upcoming product, for one mail at its launch.',
    body: SubscribeBody,
    result: DoneResult,
    limit: 'notices',
    handle: async ({ ctx, body }) => {
      await subscribe(ctx, { ...body, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
});
