import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { toCanonical } from '@redoubt/tracing/model/canonical';
import { BusyError, writePdfInThread } from '../../platform/pdf/write-in-thread.ts';
import { getRun } from '../trace/run-store.ts';
import { admitToCase } from './admit-to-case.ts';
import { getVersion } from './case-versions.ts';
import type { CasePdfOrder } from './pdf/write-case-pdf.ts';

type Wanted = {
  readonly userId: UserId;
  readonly id: string;
  /** The newest by default. */
  readonly version?: number | undefined;
  readonly site: { readonly name: string; readonly origin: string };
};

/**
 * A version of a case as a PDF document with the file of its trace attached, for who has a part in the case. Throws as `admitToCase` and
 * `getVersion`, and `ServiceUnavailableException` where it cannot be written now.
 */
export async function getCasePdf({ db }: { readonly db: Db }, { userId, id, version: wanted, site }: Wanted): Promise<Buffer> {
  await admitToCase(db, { userId, id, right: 'read' });
  const version = await getVersion(db, { id, version: wanted });
  const { chain, file, proofs, abandoned } = await getRun({ db }, { id: version.runId });
  const order: CasePdfOrder = {
    ...{ provider: site.name, origin: site.origin, caseId: id, version, chain: chainName(chain), proofs, abandoned },
    file: toCanonical(file),
  };
  try {
    return await writePdfInThread({ program: '@redoubt/server/onchain/case/pdf/pdf-worker', data: JSON.stringify(order) });
  } catch (cause) {
    const message = cause instanceof BusyError ? 'Many documents are being written now. Please try again in a minute.' : undefined;
    throw new AppError('ServiceUnavailableException', {
      cause,
      message: message ?? 'The PDF could not be written. The JSON of the trace has it all.',
    });
  }
}
