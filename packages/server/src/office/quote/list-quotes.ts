import type { Db } from '@redoubt/db/client';
import type { QuoteState } from '@redoubt/domain/office/quote/schema';
import { listQuotePage, type Quote } from './quote-store.ts';

export const QUOTES_PER_PAGE = 20;

/** Requests for quotes, the newest first, and how many there are; `state` narrows both. For admins. */
export function listQuotes(
  { db }: { db: Db },
  { state, page }: { state: QuoteState | undefined; page: number },
): Promise<{ quotes: Quote[]; total: number }> {
  return listQuotePage(db, { state, page, perPage: QUOTES_PER_PAGE });
}
