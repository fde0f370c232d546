import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { DeviceSession } from '@redoubt/domain/people/profile/schema';
import type { SessionUser } from '../session/find-session.ts';
import { endOwnSession, endSessions, listOpenSessions } from '../session/session-store.ts';

/** Where a person is logged in: the session that asks first, then the one used last. */
export async function listSessions({ db }: { db: Db }, { user }: { user: SessionUser }): Promise<DeviceSession[]> {
  const open = await listOpenSessions(db, { userId: user.id });
  return open
    .map(({ id, device, createdAt, seenAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: id === user.sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of a person. Throws `ResourceNotFoundException` for one that is not theirs, as for one that is over. */
export async function endOneSession({ db }: { db: Db }, { user, id }: { user: SessionUser; id: string }): Promise<void> {
  if (!(await endOwnSession(db, { userId: user.id, sessionId: id }))) throw new AppError('ResourceNotFoundException');
}

/** Ends every session of a person, the one that asks included. */
export async function signOutEverywhere({ db }: { db: Db }, { user }: { user: SessionUser }): Promise<void> {
  await endSessions(db, { userId: user.id });
}
