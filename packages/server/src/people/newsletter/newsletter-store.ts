import type { Db, Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import type { NewsletterKind } from '@redoubt/domain/people/newsletter/letter';

/** In which column people say that they want this kind. */
const CHOICES = { 'product-updates': 'mail_preference.product_updates', marketing: 'mail_preference.marketing' } as const;

/** Keeps what a letter is called and says. False when another one is called so. */
export async function upsertNewsletter(
  db: Db,
  { id, kind, textHash }: { id: string; kind: NewsletterKind; textHash: Buffer },
): Promise<boolean> {
  await db
    .insertInto('newsletter')
    .values({ id, kind, text_hash: textHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('newsletter').where('id', '=', id).select(['kind', 'text_hash']).executeTakeFirstOrThrow();
  return kept.kind === kind && kept.text_hash.equals(textHash);
}

/** A user who chose the kind of a letter and was not sent it. */
export type Recipient = { readonly userId: UserId; readonly email: string; readonly preferenceId: string };

/** The next people to write to, noted as written to. Two senders of a letter take turns. */
export async function takeRecipients(
  tx: Tx,
  { id, kind, count }: { id: string; kind: NewsletterKind; count: number },
): Promise<Recipient[]> {
  await tx.selectFrom('newsletter').where('id', '=', id).select('id').forUpdate().execute();
  const rows = await tx
    .selectFrom('user_account as account')
    .innerJoin('mail_preference', 'mail_preference.user_id', 'account.id')
    .where(CHOICES[kind], '=', true)
    .where('account.confirmed_at', 'is not', null)
    .where('account.disabled_at', 'is', null)
    .where('account.email', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('newsletter_recipient as got')
            .where('got.newsletter_id', '=', id)
            .whereRef('got.user_id', '=', 'account.id')
            .select('got.user_id'),
        ),
      ),
    )
    .orderBy('account.id')
    .limit(count)
    .select(['account.id', 'account.email', 'mail_preference.id as preferenceId'])
    .execute();
  if (rows.length === 0) return [];
  await tx
    .insertInto('newsletter_recipient')
    .values(rows.map((row) => ({ newsletter_id: id, user_id: row.id })))
    .execute();
  return rows.flatMap((row) =>
    row.email === null ? [] : [{ userId: UserId.parse(row.id), email: row.email, preferenceId: row.preferenceId }],
  );
}

/** How many a letter went to, in all of its runs. */
export async function countRecipients(db: Db, { id }: { id: string }): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_recipient')
    .where('newsletter_id', '=', id)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
