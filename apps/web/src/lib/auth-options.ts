import { AppError } from '@redoubt/domain/errors';
import { Email } from '@redoubt/domain/form';
import { describeDevice } from '@redoubt/domain/profile/device';
import { checkLogin } from '@redoubt/server/account/check-login';
import { findSession, type SessionUser } from '@redoubt/server/session/find-session';
import { endSession, insertSession } from '@redoubt/server/session/session-store';
import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { WebContext } from './context.ts';

/** A session's own end is in the database; the cookie lives no longer than the longest of them. */
const COOKIE_SECONDS = 30 * 86_400;

/** Names of failures that may stand in an address. Anything else could carry what nobody should read there. */
const LOGIN_FAILURES: ReadonlySet<string> = new Set(['NotAuthorizedException', 'UserNotConfirmedException']);

/**
 * How next-auth works here: its token carries the id of a session in our database and nothing else that is believed. Made for
 * each request, because who asks is looked up once and used twice.
 */
export function authOptions(ctx: WebContext): AuthOptions {
  const { settings, secrets, log } = ctx;
  let asking: SessionUser | undefined;
  return {
    secret: secrets.sessionSecret,
    useSecureCookies: settings.publicOrigin.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: COOKIE_SECONDS },
    pages: { signIn: '/auth/login', error: '/auth/error' },
    providers: [
      Credentials({
        name: 'Email',
        credentials: { email: {}, password: {} },
        authorize: async (credentials, request) => ({ id: await logIn(ctx, credentials, request.headers?.['user-agent']) }),
      }),
    ],
    callbacks: {
      // Whatever a client sends along (a session update) arrives here as `session`, and is not read.
      jwt: async ({ token, user }) => {
        if (user !== undefined) return { sid: user.id };
        asking = typeof token.sid === 'string' ? await findSession(ctx, { sessionId: token.sid }) : undefined;
        if (asking === undefined) throw new Error('The session has ended.');
        return { sid: asking.sessionId };
      },
      session: async ({ session: { expires } }) => {
        if (asking === undefined) throw new Error('Nobody asked.');
        return { user: { email: asking.email, username: asking.username, image: null }, expires };
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await endSession(ctx.db, { sessionId: token.sid });
      },
    },
    logger: {
      // An ended session and a wrong password are everyday; the token and the credentials in what is passed are nobody's to log.
      error: (code) => log.debug({ errorCode: code }, 'session protocol'),
      warn: (code) => log.debug({ errorCode: code }, 'session protocol'),
      debug: () => undefined,
    },
  };
}

/** The id of a new session. Throws an error whose message is one of the names that a login may fail by. */
async function logIn(ctx: WebContext, credentials: Record<string, string> | undefined, userAgent: unknown): Promise<string> {
  const email = Email.safeParse(credentials?.email);
  const password = credentials?.password;
  try {
    if (!email.success || typeof password !== 'string') throw new AppError('NotAuthorizedException');
    const { userId } = await checkLogin(ctx, { email: email.data, password });
    return await insertSession(ctx.db, { userId, device: describeDevice(typeof userAgent === 'string' ? userAgent : '') });
  } catch (error) {
    if (error instanceof AppError && LOGIN_FAILURES.has(error.code)) throw new Error(error.code);
    ctx.log.error({ err: error }, 'a login could not be judged');
    throw new Error('UnknownException');
  }
}
