import { FullReport, ReportParams } from '@redoubt/domain/office/report/document';
import { getFullReport } from '@redoubt/server/office/report/read-reports';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...OFFICE_CALL,
    summary: 'A report of an engagement as its signed file, with everything: for the people of the engagement.',
    params: ReportParams,
    result: FullReport,
    handle: ({ ctx, params, user }) => getFullReport(ctx, { ...params, user }),
  }),
});
