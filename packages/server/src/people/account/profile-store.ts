import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';

/** What an account holds, without what only the log-in needs to know. */
export type ProfileRow = {
  readonly username: string;
  readonly email: string | null;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
  readonly pictureKey: string | null;
  readonly surveyed: boolean;
};

/** The account of a user who is logged in; `undefined` when it was deleted meanwhile. */
export async function findProfileRow(db: Db, { userId }: { userId: UserId }): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('user_account as account')
    .where('account.id', '=', userId)
    .select(['username', 'email', 'confirmed_at as confirmedAt', 'created_at as createdAt', 'picture_key as pictureKey'])
    .select((row) => [
      row
        .exists(row.selectFrom('survey_answer').whereRef('survey_answer.user_id', '=', 'account.id').select('user_id'))
        .$castTo<boolean>()
        .as('surveyed'),
    ])
    .executeTakeFirst();
}

/** The hash of a user's password, null without one. With `lock` it cannot change until the transaction ends. */
export async function findPasswordHash(db: Db | Tx, { userId, lock = false }: { userId: UserId; lock?: boolean }): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .where('id', '=', userId)
    .select('password_hash')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Names another picture, or none; returns the name before. Of changes at once each returns another one. */
export async function replacePictureKey(db: Db, { userId, key }: { userId: UserId; key: string | null }): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const account = tx.selectFrom('user_account').where('id', '=', userId).select('picture_key').forUpdate();
    const before = (await account.executeTakeFirst())?.picture_key ?? null;
    await tx.updateTable('user_account').set({ picture_key: key }).where('id', '=', userId).execute();
    return before;
  });
}

/** Which of `names` accounts name as their picture, in no order. */
export async function listNamedPictures(
  db: Db,
  { names, namedBy }: { names: readonly string[]; namedBy: 'key' | 'username' },
): Promise<string[]> {
  if (names.length === 0) return [];
  const column = namedBy === 'key' ? 'picture_key' : 'username';
  const rows = await db
    .selectFrom('user_account')
    .where(column, 'in', names)
    .where('picture_key', 'is not', null)
    .select(`${column} as name`)
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/** The name of a user's picture. */
export async function findPictureKey(db: Db, { username }: { username: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_account')
    .where('username', '=', username)
    .where('disabled_at', 'is', null)
    .select('picture_key')
    .executeTakeFirst();
  return row?.picture_key ?? undefined;
}
