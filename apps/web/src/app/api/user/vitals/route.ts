import { Accepted } from '@redoubt/domain/platform/event/schema';
import { VitalsReport } from '@redoubt/domain/platform/vital/schema';
import { recordVitals } from '@redoubt/server/platform/vital/vital-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Receives the web vitals of a page: loading, responsiveness and layout stability.',
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
