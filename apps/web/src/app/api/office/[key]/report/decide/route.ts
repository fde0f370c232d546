import { KeyParams } from '@redoubt/domain/office/engagement/office';
import { DecideBody, ReportResult } from '@redoubt/domain/office/report/document';
import { decideReport } from '@redoubt/server/office/report/manage-report';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Approves, discards, publishes or withdraws a report. Anyone who wrote in it does not approve it.',
    params: KeyParams,
    body: DecideBody,
    result: ReportResult,
    handle: ({ ctx, params, body, user }) => decideReport(ctx, { ...params, ...body, user, site: toSite(ctx) }),
  }),
});
