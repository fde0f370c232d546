import type { Db, Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A flag as an operator set it, and for whom it is something else. Usernames in their order. */
export type StoredFlag = {
  readonly key: string;
  readonly value: boolean;
  /** For how many of a hundred people it is on, where it is neither on nor off for all. */
  readonly share: number | null;
  readonly users: readonly { readonly username: string; readonly value: boolean }[];
};

/** Every flag that was ever set, by its key. */
export async function listStoredFlags(db: Db): Promise<StoredFlag[]> {
  const [flags, users] = await Promise.all([
    db.selectFrom('feature_flag').orderBy('key').select(['key', 'value', 'share']).execute(),
    db
      .selectFrom('feature_flag_user as rule')
      .innerJoin('user_account as account', 'account.id', 'rule.user_id')
      .orderBy('account.username')
      .select(['rule.key', 'rule.value', 'account.username'])
      .execute(),
  ]);
  return flags.map((flag) => ({
    ...flag,
    users: users.filter(({ key }) => key === flag.key).map(({ username, value }) => ({ username, value })),
  }));
}

/** Adds a flag with this value unless it is there. */
export async function ensureFlag(tx: Tx, { key, value }: { key: string; value: boolean }): Promise<void> {
  await tx
    .insertInto('feature_flag')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a flag was ever set. */
export async function hasFlag(db: Db, { key }: { key: string }): Promise<boolean> {
  return (await db.selectFrom('feature_flag').where('key', '=', key).select('key').executeTakeFirst()) !== undefined;
}

/** Says what a flag is for everybody, or for how many of a hundred it is on. */
export async function updateFlag(tx: Tx, { key, value, share }: { key: string; value: boolean; share: number | null }): Promise<void> {
  await tx.updateTable('feature_flag').set({ value, share, updated_at: sql<Date>`now()` }).where('key', '=', key).execute();
}

/** Says what a flag is for one person. */
export async function upsertFlagUser(tx: Tx, { key, userId, value }: { key: string; userId: UserId; value: boolean }): Promise<void> {
  await tx
    .insertInto('feature_flag_user')
    .values({ key, user_id: userId, value })
    .onConflict((conflict) => conflict.columns(['key', 'user_id']).doUpdateSet({ value }))
    .execute();
}

/** Lets a flag be for one person what it is for everybody. */
export async function deleteFlagUser(tx: Tx, { key, userId }: { key: string; userId: UserId }): Promise<void> {
  await tx.deleteFrom('feature_flag_user').where('key', '=', key).where('user_id', '=', userId).execute();
}
