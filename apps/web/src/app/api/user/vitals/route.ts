import { Accepted } from '@redoubt/domain/platform/event/schema';
import { VitalsReport } from '@redoubt/domain/platform/vital/schema';
import { recordVitals } from '@redoubt/server/platform/vital/vital-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Takes what a browser measured of a page: how soon it was there and how still it stood.',
    body: VitalsReport,
    result: Accepted,
    status: 202,
    limit: 'events',
    handle: async ({ ctx, body }) => {
      await recordVitals(ctx, body);
      return { success: true as const };
    },
  }),
});
