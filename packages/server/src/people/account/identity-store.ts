import type { Db, Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';

/** What an identity provider calls a person: `subject` means something only together with who issued it. */
export type IdentityName = { readonly issuer: string; readonly subject: string };

/** How a person proves to the provider who they are: by Google, or by a password that the provider keeps. */
export type IdentityMethod = 'google' | 'password';

/** The account that an identity opens. */
export type Identity = { readonly userId: UserId; readonly method: IdentityMethod; readonly disabledAt: Date | null };

/** The account of an identity, if it has opened one before. */
export async function findIdentity(db: Db, { issuer, subject }: IdentityName): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('user_identity as identity')
    .innerJoin('user_account as account', 'account.id', 'identity.user_id')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .select(['account.id', 'identity.method', 'account.disabled_at'])
    .executeTakeFirst();
  return row && { userId: UserId.parse(row.id), method: row.method, disabledAt: row.disabled_at };
}

/** How a user logs in through a provider; undefined for a user whose password we keep. */
export async function findIdentityMethod(db: Db, { userId }: { userId: UserId }): Promise<IdentityMethod | undefined> {
  const row = await db.selectFrom('user_identity').where('user_id', '=', userId).orderBy('created_at').select('method').executeTakeFirst();
  return row?.method;
}

/** The picture that a person has at their provider. */
export async function findIdentityPicture(db: Db, { userId }: { userId: UserId }): Promise<string | null> {
  const row = await db
    .selectFrom('user_identity')
    .where('user_id', '=', userId)
    .where('picture', 'is not', null)
    .orderBy('created_at')
    .orderBy('subject')
    .select('picture')
    .executeTakeFirst();
  return row?.picture ?? null;
}

/** All that is kept of how a person comes by way of providers, the oldest first. */
export async function listIdentities(db: Db, { userId }: { userId: UserId }) {
  const rows = await db
    .selectFrom('user_identity')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('subject')
    .select(['issuer', 'subject', 'picture', 'created_at as createdAt'])
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

type NewIdentity = IdentityName & { readonly userId: UserId; readonly method: IdentityMethod; readonly picture: string | null };

/** Lets an identity open an account from now on. */
export async function insertIdentity(tx: Tx, { issuer, subject, userId, method, picture }: NewIdentity): Promise<void> {
  await tx.insertInto('user_identity').values({ issuer, subject, user_id: userId, method, picture }).execute();
}

/** Keeps the picture that the provider shows now. */
export async function updateIdentityPicture(
  db: Db,
  { issuer, subject, picture }: IdentityName & { picture: string | null },
): Promise<void> {
  await db
    .updateTable('user_identity')
    .set({ picture })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('picture', 'is distinct from', picture)
    .execute();
}
