import type { Db, Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';

/** What an account holds, without what only the log-in needs to know. */
export type ProfileRow = {
  readonly username: string;
  readonly email: string | null;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  readonly pictureKey: string | null;
  readonly surveyed: boolean;
};

/** The account of somebody who is logged in; `undefined` when it was deleted meanwhile. */
export async function findProfileRow(db: Db, { userId }: { userId: UserId }): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('user_account as account')
    .where('account.id', '=', userId)
    .select(['username', 'email', 'confirmed_at as confirmedAt', 'created_at as createdAt', 'picture_key as pictureKey'])
    .select((row) => [
      row('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      row
        .exists(row.selectFrom('survey_answer').whereRef('survey_answer.user_id', '=', 'account.id').select('user_id'))
        .$castTo<boolean>()
        .as('surveyed'),
    ])
    .executeTakeFirst();
}

/** The hash of a person's password, null without one. In a transaction with `lock` nobody changes it until the end. */
export async function findPasswordHash(db: Db | Tx, { userId, lock = false }: { userId: UserId; lock?: boolean }): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .where('id', '=', userId)
    .select('password_hash')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
