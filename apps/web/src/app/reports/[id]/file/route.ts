import { findPublicReport } from '@redoubt/server/office/report/read-reports';
import { answerReportFile } from '@/http/route/report-file';
import { answering } from '@/http/route/route';

/** A published report as the signed file, byte for byte: `/reports/{id}.json`. */
const file = answering(async (request, { params }) =>
  answerReportFile(request, {
    id: String((await params).id),
    ending: 'json',
    type: 'application/json; charset=utf-8',
    find: async (ctx, named) => (await findPublicReport(ctx, named))?.published?.file,
  }),
);

export { file as GET, file as HEAD };
