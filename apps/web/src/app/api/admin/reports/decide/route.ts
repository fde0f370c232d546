import { DecideBody, IncidentReportStatus } from '@redoubt/domain/office/incident-report/schema';
import { decideIncidentReport } from '@redoubt/server/office/incident-report/decide-incident-report';
import { getIncidentReportStatus } from '@redoubt/server/office/incident-report/submit-incident-report';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets a report to under review, confirms it and publishes its incident, if any, or declines it; with a public reason.',
    body: DecideBody,
    result: IncidentReportStatus,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, body, user: { username: actor } }) => {
      await decideIncidentReport(ctx, { ...body, actor });
      return getIncidentReportStatus(ctx, body);
    },
  }),
});
