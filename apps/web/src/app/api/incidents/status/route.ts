import { IncidentReportQuery, IncidentReportStatus } from '@redoubt/domain/office/incident-report/schema';
import { getIncidentReportStatus } from '@redoubt/server/office/incident-report/submit-incident-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the state of a report by its reference, without its sender or its text.',
    query: IncidentReportQuery,
    result: IncidentReportStatus,
    limit: 'reportStatus',
    handle: ({ ctx, query }) => getIncidentReportStatus(ctx, query),
  }),
});
