import { KeyParams } from '@redoubt/domain/office/engagement/office';
import { PrepareBody, ReportResult } from '@redoubt/domain/office/report/document';
import { prepareReport } from '@redoubt/server/office/report/prepare-report';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Prepares and signs the next report of an engagement, for a second person to approve.',
    params: KeyParams,
    body: PrepareBody,
    bodyBytesMax: 262_144,
    result: ReportResult,
    idempotent: true,
    handle: ({ ctx, params, body, user }) => prepareReport(ctx, { ...params, ...body, user, site: toSite(ctx) }),
  }),
});
