import { Health } from '@redoubt/domain/office/health/schema';
import { getHealth } from '@redoubt/server/office/health/get-health';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the health of the system; 503 while the database is unreachable.',
    result: Health,
    statusOf: { statuses: [200, 503], choose: ({ status }) => (status === 'unavailable' ? 503 : 200) },
    handle: ({ ctx }) => getHealth(ctx, { version: ctx.version }),
  }),
});
