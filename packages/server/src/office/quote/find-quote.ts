import type { Db } from '@redoubt/db/client';
import { QuoteKey, QuoteReference } from '@redoubt/domain/office/quote/schema';
import { findQuoteByKey, type Quote } from './quote-store.ts';

/** A request as its requester may see it: for who has reference and key; `undefined` for everybody else. */
export async function findQuote({ db }: { db: Db }, { reference, key }: { reference: string; key: string }): Promise<Quote | undefined> {
  if (!QuoteReference.safeParse(reference).success || !QuoteKey.safeParse(key).success) return undefined;
  return findQuoteByKey(db, { reference, key });
}
