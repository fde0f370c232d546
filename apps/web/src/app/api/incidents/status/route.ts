import { ReportQuery, ReportStatus } from '@redoubt/domain/office/report/schema';
import { getReportStatus } from '@redoubt/server/office/report/submit-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the state of a report by its reference, without its sender or its text.',
    query: ReportQuery,
    result: ReportStatus,
    limit: 'reportStatus',
    handle: ({ ctx, query }) => getReportStatus(ctx, query),
  }),
});
