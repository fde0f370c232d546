import { SubscribeBody } from '@redoubt/domain/follow/waitlist/subscription';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { subscribe } from '@redoubt/server/follow/waitlist/subscribe';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Keeps an address for one mail on the day when something opens that is not there yet.',
    body: SubscribeBody,
    result: DoneResult,
    limit: 'notices',
    handle: async ({ ctx, body }) => {
      await subscribe(ctx, { ...body, site: toSite(ctx) });
      return { success: true as const };
    },
  }),
});
