import { createHash } from 'node:crypto';
import { reportTitle, SignedReport } from '@redoubt/domain/office/report/document';
import { writeDocument } from '../../../platform/pdf/write-document.ts';
import { toReportBlocks } from './report-blocks.ts';

/**
 * A signed report as a PDF document, without its signature. The same file gives the same bytes. Its last line says where the attached file
 * is, which is the report itself.
 */
export async function writePdf(file: string): Promise<Buffer> {
  const { report, signature } = SignedReport.parse(JSON.parse(file));
  const title = reportTitle(report);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const { bytes, offset, length } = await writeDocument({
    title,
    author: report.provider.name,
    date: new Date(`${report.date}T00:00:00Z`),
    blocks: toReportBlocks(report, { file: { sha256, keyId: signature.keyId } }),
    footer: `${title}, version ${report.version}`,
    attachment: { name: `report-${report.id}.json`, description: 'The signed report', content: file },
  });
  return Buffer.concat([bytes, Buffer.from(`%Redoubt-Report ${offset} ${length}\n`)]);
}
