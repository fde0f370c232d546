import { FullPdf, ReportParams } from '@redoubt/domain/office/report/document';
import { getFullPdf } from '@redoubt/server/office/report/report-pdf';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...OFFICE_CALL,
    summary: 'A report of an engagement as its signed PDF document, with everything: for the people of the engagement.',
    params: ReportParams,
    result: FullPdf,
    handle: async ({ ctx, params, user }) => ({ base64: (await getFullPdf(ctx, { ...params, user })).toString('base64') }),
  }),
});
