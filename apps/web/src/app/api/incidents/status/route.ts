import { IncidentReportQuery, IncidentReportStatus } from '@redoubt/domain/office/incident-report/schema';
import { getIncidentReportStatus } from '@redoubt/server/office/incident-report/submit-incident-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'How far a report has come, by its reference: neither who sent it nor its words.',
    query: IncidentReportQuery,
    result: IncidentReportStatus,
    limit: 'reportStatus',
    handle: ({ ctx, query }) => getIncidentReportStatus(ctx, query),
  }),
});
