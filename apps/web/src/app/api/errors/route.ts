import { ErrorReport } from '@redoubt/domain/platform/error-report/schema';
import { Accepted } from '@redoubt/domain/platform/event/schema';
import { recordErrorReport } from '@redoubt/server/platform/error-report/record-error-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Receives the report of an error in a browser.',
    body: ErrorReport,
    result: Accepted,
    status: 202,
    limit: 'errorReports',
    handle: async ({ ctx, body }) => {
      await recordErrorReport(ctx, body);
      return { success: true as const };
    },
  }),
});
