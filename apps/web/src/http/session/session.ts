import '@/http/server-only';
import { findSession, type SessionUser } from '@redoubt/server/people/session/find-session';
import { decode } from 'next-auth/jwt';
import type { WebContext } from '@/http/context';

/**
 * The session token's cookie, as next-auth names it. `__Secure-` makes browsers refuse it over
 * plain HTTP.
 */
export function sessionCookieName({ publicOrigin }: { publicOrigin: string }): string {
  return publicOrigin.startsWith('https:') ? '__Secure-next-auth.session-token' : 'next-auth.session-token';
}

/**
 * The logged-in user, or `undefined`. Only the session's id is taken from the token, and only if
 * this site signed it. The user and their role are read from the database each time.
 */
export async function readSession(
  { db, settings, secrets }: Pick<WebContext, 'db' | 'settings' | 'secrets'>,
  headers: Headers,
): Promise<SessionUser | undefined> {
  const token = readCookie(headers.get('cookie') ?? '', sessionCookieName(settings));
  if (token === undefined) return undefined;
  const sessionId = await readSessionId(token, secrets.sessionSecret);
  return sessionId === undefined ? undefined : findSession({ db }, { sessionId });
}

/**
 * The id under which a user's own actions are recorded. Undefined for visitors, and for an admin who
 * impersonates the user.
 */
export function ownUserId(user: SessionUser | undefined): SessionUser['id'] | undefined {
  return user?.adminId === undefined ? user?.id : undefined;
}

/** The value of a cookie in the header of a request. */
export function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

async function readSessionId(token: string, secret: string): Promise<string | undefined> {
  try {
    const claims = await decode({ token, secret });
    return typeof claims?.sid === 'string' ? claims.sid : undefined;
  } catch {
    // Not a token, not ours, or expired. The answer does not say which.
    return undefined;
  }
}
