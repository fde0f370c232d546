import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { QuoteKey, QuoteReference, type QuoteState } from '@redoubt/domain/office/quote/schema';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { findQuoteByKey, findQuoteForUpdate, listQuotePage, type Quote, updateQuoteState } from './quote-store.ts';

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

/** A request as its requester may see it: for who has reference and key; `undefined` for everybody else. */
export async function findQuote({ db }: { db: Db }, { reference, key }: { reference: string; key: string }): Promise<Quote | undefined> {
  if (!QuoteReference.safeParse(reference).success || !QuoteKey.safeParse(key).success) return undefined;
  return findQuoteByKey(db, { reference, key });
}

export const QUOTES_PER_PAGE = 20;

/** Requests for quotes, the newest first, and how many there are; `state` narrows both. For admins. */
export function listQuotes(
  { db }: { db: Db },
  { state, page }: { state: QuoteState | undefined; page: number },
): Promise<{ quotes: Quote[]; total: number }> {
  return listQuotePage(db, { state, page, perPage: QUOTES_PER_PAGE });
}
