import { UserId } from '@redoubt/domain/ids';
import { createUser } from '@redoubt/server/people/account/create-user';
import { insertSession } from '@redoubt/server/people/session/session-store';
import { getContext } from '@/http/context';
import { sessionCookieName } from '@/http/session/session';
import { mintToken } from './web-context.ts';

/** The password of members that `logInMember` creates. */
export const MEMBER_PASSWORD = 'seven ducks 7';

/**
 * Creates a user with a confirmed address and a password, and logs them in. `headers` are their
 * browser's.
 */
export async function logInMember({ name }: { name: string }) {
  const { db, settings } = getContext();
  const email = `${name}@a.example`;
  const account = { email, password: MEMBER_PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'test' };
  const { username } = await createUser({ db }, account);
  const { id } = await db.selectFrom('user_account').where('username', '=', username).select('id').executeTakeFirstOrThrow();
  const userId = UserId.parse(id);
  const sessionId = await insertSession(db, { userId });
  const cookie = `${sessionCookieName(settings)}=${await mintToken({ sid: sessionId })}`;
  return { userId, username, email, sessionId, headers: { cookie, origin: settings.publicOrigin } };
}
