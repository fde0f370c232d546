import type { Db, Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { QuoteBody, QuoteState } from '@redoubt/domain/office/quote/schema';
import { sql } from 'kysely';

/** A request for a quote as it is kept. */
export type Quote = {
  readonly reference: string;
  readonly state: QuoteState;
  readonly project: string;
  readonly website: string | null;
  readonly code: string | null;
  readonly chains: readonly string[];
  readonly services: readonly string[];
  /** A day, as in 2027-01-15. */
  readonly deadline: string | null;
  readonly message: string | null;
  readonly name: string;
  readonly company: string | null;
  readonly email: string;
  readonly createdAt: Date;
  /** When the state was last changed. */
  readonly changedAt: Date;
};

const COLUMNS = [
  'reference',
  'state',
  'project',
  'website',
  'code',
  'chains',
  'services',
  'deadline',
  'message',
  'name',
  'company',
  'email',
  'created_at as createdAt',
  'changed_at as changedAt',
] as const;

type NewQuote = Omit<QuoteBody, 'fax'> & { readonly reference: string; readonly key: string; readonly userId: UserId | null };

export async function insertQuote(tx: Tx, { reference, key, userId, ...body }: NewQuote): Promise<void> {
  await tx
    .insertInto('quote_request')
    .values({
      reference,
      key,
      user_id: userId,
      project: body.project,
      website: body.website ?? null,
      code: body.code ?? null,
      chains: body.chains,
      services: body.services,
      deadline: body.deadline ?? null,
      message: body.message ?? null,
      name: body.name,
      company: body.company ?? null,
      email: body.email,
    })
    .execute();
}

/** The request with that reference for who also has its key. */
export async function findQuoteByKey(db: Db, { reference, key }: { reference: string; key: string }): Promise<Quote | undefined> {
  return db.selectFrom('quote_request').where('reference', '=', reference).where('key', '=', key).select(COLUMNS).executeTakeFirst();
}

/** Requests, the newest first; `state` narrows them. And how many there are. */
export async function listQuotePage(
  db: Db,
  { state, page, perPage }: { state: QuoteState | undefined; page: number; perPage: number },
): Promise<{ quotes: Quote[]; total: number }> {
  const matching = db.selectFrom('quote_request').$if(state !== undefined, (query) => query.where('state', '=', state ?? 'received'));
  const count = await matching.select((each) => each.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [total, offset] = [Number(count.total), (page - 1) * perPage];
  // None is passed over on the way to a page that is past the end.
  if (offset >= total) return { quotes: [], total };
  const quotes = await matching.select(COLUMNS).orderBy('created_at', 'desc').orderBy('reference').limit(perPage).offset(offset).execute();
  return { quotes, total };
}

/** The requests of an account, or under its address; the newest first. */
export async function listOwnQuotes(db: Db, { userId, email }: { userId: UserId; email: string | null }): Promise<Quote[]> {
  return db
    .selectFrom('quote_request')
    .where((each) => each.or([each('user_id', '=', userId), ...(email === null ? [] : [each('email', '=', email)])]))
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .execute();
}

/** What it takes to write to the requester. */
export type LockedQuote = { readonly state: QuoteState; readonly key: string; readonly email: string };

/** A request, locked until the transaction ends. */
export async function findQuoteForUpdate(tx: Tx, { reference }: { reference: string }): Promise<LockedQuote | undefined> {
  return tx.selectFrom('quote_request').where('reference', '=', reference).select(['state', 'key', 'email']).forUpdate().executeTakeFirst();
}

export async function updateQuoteState(tx: Tx, { reference, state }: { reference: string; state: QuoteState }): Promise<void> {
  await tx.updateTable('quote_request').set({ state, changed_at: sql<Date>`now()` }).where('reference', '=', reference).execute();
}

/** Deletes requests whose state has not changed for `olderThanDays`. Returns how many. */
export async function deleteOldQuotes(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quote_request')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
