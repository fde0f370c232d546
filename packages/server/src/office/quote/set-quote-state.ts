import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { QuoteState } from '@redoubt/domain/office/quote/schema';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { findQuoteForUpdate, updateQuoteState } from './quote-store.ts';

type Change = { readonly reference: string; readonly state: QuoteState; readonly actor: string };

/** Says where a request stands now. The same state again changes nothing. Throws `ResourceNotFoundException`. */
export async function setQuoteState({ db }: { db: Db }, { reference, state, actor }: Change): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = (await findQuoteForUpdate(tx, { reference }))?.state;
    if (before === undefined) throw new AppError('ResourceNotFoundException', { message: `There is no request ${reference}.` });
    if (before === state) return;
    await updateQuoteState(tx, { reference, state });
    await appendAuditLog(tx, { actor, action: 'quote.state', subject: reference, details: { from: before, to: state } });
  });
}
