import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { UserId } from '@redoubt/domain/ids';
import type { DeviceSession } from '@redoubt/domain/people/profile/schema';
import type { Directory, DirectoryQuery, DirectoryUser } from '@redoubt/domain/people/user/directory';
import { sql } from 'kysely';
import { listOpenSessions } from '../session/session-store.ts';
import { findUser } from './user-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** People whose username or address has `keyword` in it, or whose id in logs it is; the newest first. */
export async function findUsers({ db }: { db: Db }, { keyword, page, perPage }: DirectoryQuery): Promise<Directory> {
  const wanted = keyword.normalize('NFKC').trim().toLowerCase();
  const part = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('user_account as account')
    .$if(wanted !== '', (query) =>
      query.where((account) =>
        account.or([
          account('account.username', 'like', part),
          account('account.email', 'like', part),
          ...(UUID.test(wanted) ? [account('account.id', '=', wanted)] : []),
        ]),
      ),
    );
  const count = await matching.select((account) => account.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [total, offset] = [Number(count.total), (page - 1) * perPage];
  // A page past the end is not searched row by row.
  if (offset >= total) return { users: [], total, page, perPage };
  const rows = await matching
    .select(COLUMNS)
    .select(SEEN_AT)
    .orderBy('account.created_at', 'desc')
    .orderBy('account.username')
    .limit(perPage)
    .offset(offset)
    .execute();
  return { users: rows.map(toDirectoryUser), total, page, perPage };
}

/** One person, by username or address. Throws `ResourceNotFoundException`. */
export async function getDirectoryUser({ db }: { db: Db }, { nameOrEmail }: { nameOrEmail: string }): Promise<DirectoryUser> {
  const { id } = await getFound(db, nameOrEmail);
  const row = await db
    .selectFrom('user_account as account')
    .where('account.id', '=', id)
    .select(COLUMNS)
    .select(SEEN_AT)
    .executeTakeFirstOrThrow();
  return toDirectoryUser(row);
}

/** Where a person is logged in, the session used last first. `current` is the one that asks, if it is theirs. Throws as above. */
export async function listSessionsOf(
  { db }: { db: Db },
  { nameOrEmail, sessionId }: { nameOrEmail: string; sessionId: string },
): Promise<DeviceSession[]> {
  const found = await getFound(db, nameOrEmail);
  const open = await listOpenSessions(db, { userId: UserId.parse(found.id) });
  return open.map(({ id, device, createdAt, seenAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: id === sessionId,
  }));
}

async function getFound(db: Db, nameOrEmail: string) {
  const found = await findUser(db, { nameOrEmail });
  if (found === undefined) throw new AppError('ResourceNotFoundException', { message: "User doesn't exist." });
  return found;
}

const COLUMNS = [
  'account.username',
  'account.email',
  'account.role',
  'account.confirmed_at',
  'account.disabled_at',
  'account.created_at',
] as const;

const SEEN_AT = sql<Date | null>`(select max(seen_at) from user_session where user_id = account.id)`.as('seen_at');

type Row = Pick<DirectoryUser, 'username' | 'email' | 'role'> & {
  confirmed_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
  seen_at: Date | null;
};

function toDirectoryUser({ username, email, role, confirmed_at, disabled_at, created_at, seen_at }: Row): DirectoryUser {
  return {
    id: username,
    username,
    email,
    role,
    confirmed: confirmed_at !== null,
    disabled: disabled_at !== null,
    createdAt: created_at.toISOString(),
    seenAt: seen_at?.toISOString() ?? null,
  };
}
