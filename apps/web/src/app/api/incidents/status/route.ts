import { ReportQuery, ReportStatus } from '@redoubt/domain/office/report/schema';
import { getReportStatus } from '@redoubt/server/office/report/submit-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'How far a report has come, by its reference: neither who sent it nor its words.',
    query: ReportQuery,
    result: ReportStatus,
    limit: 'reportStatus',
    handle: ({ ctx, query }) => getReportStatus(ctx, query),
  }),
});
