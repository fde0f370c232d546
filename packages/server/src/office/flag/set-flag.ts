import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { FLAG_DEFAULTS } from '@redoubt/flags/flag-keys';
import { findUserForUpdate } from '../../people/account/user-store.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { deleteFlagUser, ensureFlag, hasFlag, updateFlag, upsertFlagUser } from '../../platform/flag/flag-store.ts';
import { type ListedFlag, listFlags } from '../../platform/flag/list-flags.ts';

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

type FlagChange = {
  readonly key: string;
  /** `undefined` takes away what was said for `user`. */
  readonly value: boolean | undefined;
  /** With `value` true, and not for one person: for how many of a hundred people it is on. */
  readonly share?: number | undefined;
  /** Username or email address; `undefined` is everybody. */
  readonly user?: string | undefined;
  /** Whether a key that nothing here asks for may be added. */
  readonly create?: boolean;
  /** Who does it, for the audit log. */
  readonly actor: string;
};

/**
 * Turns a feature on or off, for everybody or for one person. Returns the flag as it is then.
 *
 * Throws `InvalidParameterException` for a key that is none, `ResourceNotFoundException` for an unknown key without `create`, or an
 * unknown person.
 */
export async function setFlag({ db }: { db: Db }, { key, value, share, user, create = false, actor }: FlagChange): Promise<ListedFlag> {
  if (!KEY.test(key))
    throw new AppError('InvalidParameterException', { field: 'key', message: 'A key is letters, digits and _, at most 64.' });
  if (!Object.hasOwn(FLAG_DEFAULTS, key) && !create && !(await hasFlag(db, { key }))) {
    throw new AppError('ResourceNotFoundException', { message: `There is no flag ${key}. Give --create to add it.` });
  }
  await inTransaction(db, async (tx) => {
    await ensureFlag(tx, { key, value: defaultOf(key) });
    const subject = user === undefined ? undefined : await findUserForUpdate(tx, { nameOrEmail: user });
    if (user !== undefined && subject === undefined)
      throw new AppError('ResourceNotFoundException', { message: `There is no user ${user}.` });
    // A share takes the place of on and off for all; the value is what who is in no share has.
    if (subject === undefined) await updateFlag(tx, { key, value: share === undefined && (value ?? defaultOf(key)), share: share ?? null });
    else if (value === undefined) await deleteFlagUser(tx, { key, userId: subject.id });
    else await upsertFlagUser(tx, { key, userId: subject.id, value });
    await appendAuditLog(tx, {
      actor,
      action: 'flag.set',
      subject: subject?.user.username ?? 'everybody',
      details: { key, value: value ?? null, ...(share !== undefined && { share }) },
    });
  });
  const flag = (await listFlags({ db })).find((each) => each.key === key);
  if (flag === undefined) throw new Error('A flag that was just set is not there.');
  return flag;
}

function defaultOf(key: string): boolean {
  return Object.entries(FLAG_DEFAULTS).find(([known]) => known === key)?.[1] ?? false;
}
