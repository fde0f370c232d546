import { ReportStatus, StatusQuery } from '@redoubt/domain/office/report/document';
import { getReportStatus } from '@redoubt/server/office/report/read-reports';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'What this site says of the report file with that SHA-256: published, superseded, withdrawn or unknown.',
    query: StatusQuery,
    result: ReportStatus,
    limit: 'reports',
    cacheControl: 'no-cache',
    handle: ({ ctx, query }) => getReportStatus(ctx, query),
  }),
});
