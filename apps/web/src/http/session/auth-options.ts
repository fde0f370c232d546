import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import { Email } from '@redoubt/domain/form';
import type { UserId } from '@redoubt/domain/ids';
import { describeDevice } from '@redoubt/domain/people/profile/device';
import { findIdentityPicture } from '@redoubt/server/people/account/identity-store';
import { findPictureKey } from '@redoubt/server/people/account/profile-store';
import { type BrowserKey, trustBrowser } from '@redoubt/server/people/account/trusted-browser-store';
import { checkSecondFactor } from '@redoubt/server/people/second-factor/check-code';
import { endLostImpersonations } from '@redoubt/server/people/session/end-impersonations';
import { findSession, type SessionUser } from '@redoubt/server/people/session/find-session';
import { endSession, insertSession } from '@redoubt/server/people/session/session-store';
import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { WebContext } from '@/http/context';
import { toSite } from '@/http/site';
import { enterByClaims, type HostedEntry, hostedProvider } from './hosted-login.ts';
import { userPoolOf } from './user-pool.ts';

/** The database ends sessions; the cookie lives as long as the longest of them. */
const COOKIE_SECONDS = 30 * 86_400;

/** Error names that may appear in an address. Anything else could leak there. */
const LOGIN_FAILURES: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'SecondFactorRequiredException',
  'CodeMismatchException',
]);

/**
 * The library's name for why a login through the identity provider failed; never what the provider
 * sent.
 */
const REASON = /^[A-Za-z0-9_]{1,40}$/;

/**
 * Errors that an operator should see: the identity provider is unreachable, or its settings differ
 * from ours.
 */
const PROVIDER_FAILURES: ReadonlySet<string> = new Set(['SIGNIN_OAUTH_ERROR', 'OAUTH_CALLBACK_ERROR']);

type AuthRequest = {
  /** The browser that sends the request, by its mark. */
  readonly browser?: BrowserKey;
  /** As in the User-Agent header. */
  readonly userAgent?: string | null;
  /** Called when a user logs in through the identity provider for the first time. */
  readonly onSignUp?: () => void;
  /** Called after each login. It cannot prevent the login. */
  readonly onLogIn?: (userId: UserId) => Promise<void>;
};

/**
 * The options of next-auth. Its token carries the id of a session in our database; nothing else in
 * it is trusted. Created for each request: the user is read once and used by two callbacks.
 */
export function authOptions(ctx: WebContext, { browser, userAgent, onSignUp, onLogIn }: AuthRequest = {}): AuthOptions {
  const { settings, secrets, log } = ctx;
  let sessionUser: SessionUser | undefined;
  let entry: HostedEntry | undefined;
  return {
    secret: secrets.sessionSecret,
    useSecureCookies: settings.publicOrigin.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: COOKIE_SECONDS },
    pages: { signIn: '/auth/login', error: '/auth/error' },
    providers: [
      Credentials({
        name: 'Email',
        credentials: { email: {}, password: {}, code: {} },
        authorize: async (credentials, request) => ({
          id: await logIn(ctx, credentials, { browser, userAgent: request.headers?.['user-agent'], onLogIn }),
        }),
      }),
      ...(settings.hostedIdentity === undefined ? [] : [hostedProvider(settings.hostedIdentity)]),
    ],
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.type !== 'oauth') return true;
        entry = await enterByClaims(ctx, profile);
        if ('error' in entry) throw new Error(entry.error);
        return true;
      },
      // A session update that a client sends arrives here as `session`, and is not read.
      jwt: async ({ token, user, account }) => {
        if (account?.type === 'oauth') {
          if (entry === undefined || 'error' in entry) throw new Error('The login did not succeed.');
          const sid = await insertSession(ctx.db, { userId: entry.userId, device: describeDevice(userAgent ?? '') });
          if (entry.isNew) onSignUp?.();
          await onLogIn?.(entry.userId);
          return { sid };
        }
        if (user !== undefined) return { sid: user.id };
        sessionUser = typeof token.sid === 'string' ? await findSession(ctx, { sessionId: token.sid }) : undefined;
        if (sessionUser === undefined) throw new Error('The session has ended.');
        return { sid: sessionUser.sessionId };
      },
      session: async ({ session: { expires } }) => {
        if (sessionUser === undefined) throw new Error('No user is logged in.');
        const { id, email, username, role, adminId, impersonationEndsAt } = sessionUser;
        const [image, picture] = await Promise.all([findIdentityPicture(ctx.db, { userId: id }), findPictureKey(ctx.db, { username })]);
        const optional = {
          ...(picture !== undefined && { hasPicture: true }),
          ...(adminId === undefined ? (role === 'admin' || role === 'editor') && { office: role } : { adminId }),
        };
        const endsSooner = impersonationEndsAt !== undefined && impersonationEndsAt < new Date(expires);
        return { user: { email, username, image, ...optional }, expires: endsSooner ? impersonationEndsAt.toISOString() : expires };
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== 'string') return;
        await endSession(ctx.db, { sessionId: token.sid });
        await endLostImpersonations(ctx, { sessionId: token.sid });
      },
    },
    logger: {
      // An ended session and a wrong password are normal. `metadata` holds tokens and credentials:
      // never log it.
      error: (code, metadata) => {
        if (PROVIDER_FAILURES.has(code))
          log.warn({ errorCode: code, reason: findReason(metadata) }, 'a login through the identity provider failed');
        else log.debug({ errorCode: code }, 'session protocol');
      },
      warn: (code) => log.debug({ errorCode: code }, 'session protocol'),
      debug: () => undefined,
    },
  };
}

/**
 * The id of a new session. Throws an error whose message is one of `LOGIN_FAILURES`, or
 * UnknownException.
 */
async function logIn(
  ctx: WebContext,
  credentials: Record<string, string> | undefined,
  { browser, userAgent, onLogIn }: { browser: BrowserKey; userAgent: unknown; onLogIn: AuthRequest['onLogIn'] | undefined },
): Promise<string> {
  const email = Email.safeParse(credentials?.email);
  const password = credentials?.password;
  const device = describeDevice(typeof userAgent === 'string' ? userAgent : '');
  try {
    if (!email.success || typeof password !== 'string') throw new AppError('NotAuthorizedException');
    const { userId } = await userPoolOf(ctx).signIn(ctx, { email: email.data, password, browser, device });
    // After the password, so that only its owner learns whether there is a second factor.
    const code = typeof credentials?.code === 'string' ? credentials.code : '';
    await checkSecondFactor(ctx, { userId, code, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) });
    const sid = await insertSession(ctx.db, { userId, device });
    await trustBrowser(ctx.db, { userId, browser });
    await onLogIn?.(userId);
    return sid;
  } catch (error) {
    if (error instanceof AppError && LOGIN_FAILURES.has(error.code)) throw new Error(error.code);
    ctx.log.error({ err: error }, 'a login failed unexpectedly');
    throw new Error('UnknownException');
  }
}

function findReason(metadata: unknown): string {
  const error = typeof metadata === 'object' && metadata !== null && 'error' in metadata ? metadata.error : metadata;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((each): each is string => typeof each === 'string' && REASON.test(each)) ?? 'unknown';
}
