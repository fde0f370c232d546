import { randomInt } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import type { IncidentReportBody, IncidentReportCheck, IncidentReportStatus } from '@redoubt/domain/office/incident-report/schema';
import { findStatus, insertIncidentReport } from './incident-report-store.ts';

/** Crockford's: no letters that are read as digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Submission = {
  readonly report: IncidentReportBody;
  readonly userId: UserId | undefined;
  /** What the chains know of what it names. */
  readonly checks: readonly IncidentReportCheck[];
  /** Stands for the reporter's network today. */
  readonly network?: Buffer;
};

/**
 * Keeps a report and gives it a reference. It is decided on its own, whatever others report.
 *
 * Throws `InvalidParameterException` for an unknown project.
 */
export async function submitIncidentReport(
  { db }: { db: Db },
  { report, userId, checks, network }: Submission,
): Promise<IncidentReportStatus> {
  const { projectId, kind, address, links, description, transaction, email, disputed } = report;
  const onChain = address?.startsWith('0x') === true ? address : undefined;
  const pages = address === undefined || onChain !== undefined ? links : [address, ...links];
  return inTransaction(db, async (tx) => {
    if (projectId !== undefined) {
      const project = await tx.selectFrom('project').where('id', '=', projectId).select('id').forKeyShare().executeTakeFirst();
      if (project === undefined)
        throw new AppError('InvalidParameterException', { field: 'projectId', message: 'There is no such project.' });
    }
    const reference = `R-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
    const subject = { kind, projectId, address: onChain, transaction, disputed };
    await insertIncidentReport(tx, { ...subject, reference, description, links: [...new Set(pages)], email, userId, checks, network });
    return getIncidentReportStatus({ db: tx }, { reference });
  });
}

/** What anybody may know of a report. Throws `ResourceNotFoundException`. */
export async function getIncidentReportStatus({ db }: { db: Db }, { reference }: { reference: string }): Promise<IncidentReportStatus> {
  const status = await findStatus(db, { reference });
  if (status === undefined) throw new AppError('ResourceNotFoundException');
  return status;
}
