import { findPublicPdf } from '@redoubt/server/office/report/report-pdf';
import { answerReportFile } from '@/http/route/report-file';
import { answering } from '@/http/route/route';

/** A published report as the signed PDF document: `/reports/{id}.pdf`. */
const pdf = answering(async (request, { params }) =>
  answerReportFile(request, { id: String((await params).id), ending: 'pdf', type: 'application/pdf', find: findPublicPdf }),
);

export { pdf as GET, pdf as HEAD };
