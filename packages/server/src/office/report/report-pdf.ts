import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { SignedReport } from '@redoubt/domain/office/report/document';
import { BusyError, writePdfInThread } from '../../platform/pdf/write-in-thread.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { findPublicReport, getFullReport } from './read-reports.ts';
import { type KeyContext, signAs } from './report-keys.ts';

type Form = 'full' | 'public';

/**
 * A published report as a signed PDF document; `undefined` for any other id, and where only the hash is public. Throws
 * `ServiceUnavailableException` where it cannot be written or signed now.
 */
export async function findPublicPdf(ctx: KeyContext, { id }: { id: string }): Promise<Buffer | undefined> {
  const found = await findPublicReport(ctx, { id });
  if (found?.published === undefined) return undefined;
  const { file, report } = found.published;
  return getPdf(ctx, { id, form: report.disclosure === 'part' ? 'public' : 'full', file });
}

/** The report with everything as a signed PDF document, for people of the engagement. Throws as `getFullReport` and `findPublicPdf`. */
export async function getFullPdf(ctx: KeyContext, params: { user: OfficeUser; key: string; id: string }): Promise<Buffer> {
  const { file } = await getFullReport(ctx, params);
  return getPdf(ctx, { id: params.id, form: 'full', file });
}

type Wanted = { readonly id: string; readonly form: Form; readonly file: string };

/** The document of a signed file. It is written once; a process that was killed meanwhile leaves nothing, and the next call writes it. */
async function getPdf(ctx: KeyContext, { id, form, file }: Wanted): Promise<Buffer> {
  const stored = await findStored(ctx.db, { id, form });
  if (stored !== undefined) return stored;
  const body = await writePdfInThread({ program: '@redoubt/server/office/report/pdf/pdf-worker', data: file }).catch((cause: unknown) => {
    const message = cause instanceof BusyError ? 'Many documents are being written now. Please try again in a minute.' : undefined;
    throw new AppError('ServiceUnavailableException', {
      cause,
      message: message ?? 'The PDF could not be written. The signed JSON has it all.',
    });
  });
  const { keyId } = SignedReport.parse(JSON.parse(file)).signature;
  const signature = await signAs(ctx.db, ctx, { keyId, bytes: body });
  const pdf = Buffer.concat([body, Buffer.from(`%Redoubt-Signature ${keyId} ${signature}\n`)]);
  await ctx.db
    .insertInto('audit_report_pdf')
    .values({ report_id: id, form, file: pdf })
    .onConflict((each) => each.doNothing())
    .execute();
  return (await findStored(ctx.db, { id, form })) ?? pdf;
}

async function findStored(db: Db, { id, form }: Pick<Wanted, 'id' | 'form'>): Promise<Buffer | undefined> {
  const query = db.selectFrom('audit_report_pdf').where('report_id', '=', id).where('form', '=', form);
  return (await query.select('file').executeTakeFirst())?.file;
}
