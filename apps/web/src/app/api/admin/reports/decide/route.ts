import { DecideBody, ReportStatus } from '@redoubt/domain/office/report/schema';
import { decideReport } from '@redoubt/server/office/report/decide-report';
import { getReportStatus } from '@redoubt/server/office/report/submit-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets a report to under review, confirms it and publishes its incident, if any, or declines it; with a public reason.',
    body: DecideBody,
    result: ReportStatus,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, body, user: { username: actor } }) => {
      await decideReport(ctx, { ...body, actor });
      return getReportStatus(ctx, body);
    },
  }),
});
