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

/** A session's own end is in the database; the cookie lives no longer than the longest of them. */
const COOKIE_SECONDS = 30 * 86_400;

/** Names of failures that may stand in an address. Anything else could carry what nobody should read there. */
const LOGIN_FAILURES: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'SecondFactorRequiredException',
  'CodeMismatchException',
]);

/** Why a login by way of the identity provider failed, as its library names it; never what came over the line. */
const REASON = /^[A-Za-z0-9_]{1,40}$/;

/** Failures that an operator should know of: the identity provider is away, or set up otherwise than we are. */
const PROVIDER_FAILURES: ReadonlySet<string> = new Set(['SIGNIN_OAUTH_ERROR', 'OAUTH_CALLBACK_ERROR']);

type Asking = {
  /** The browser that asks, by its mark. */
  readonly browser?: BrowserKey;
  /** The browser's own words for itself. */
  readonly userAgent?: string | null;
  /** Told when somebody came by way of the identity provider for the first time. */
  readonly onSignUp?: () => void;
  /** Told who logged in; does not keep them from it. */
  readonly onLogIn?: (userId: UserId) => Promise<void>;
};

/**
 * How next-auth works here: its token carries the id of a session in our database and nothing else that is believed. Made for
 * each request, because who asks is looked up once and used twice.
 */
export function authOptions(ctx: WebContext, { browser, userAgent, onSignUp, onLogIn }: Asking = {}): AuthOptions {
  const { settings, secrets, log } = ctx;
  let asking: SessionUser | undefined;
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
        if ('refusal' in entry) throw new Error(entry.refusal);
        return true;
      },
      // Whatever a client sends along (a session update) arrives here as `session`, and is not read.
      jwt: async ({ token, user, account }) => {
        if (account?.type === 'oauth') {
          if (entry === undefined || 'refusal' in entry) throw new Error('Nobody came in.');
          const sid = await insertSession(ctx.db, { userId: entry.userId, device: describeDevice(userAgent ?? '') });
          if (entry.isNew) onSignUp?.();
          await onLogIn?.(entry.userId);
          return { sid };
        }
        if (user !== undefined) return { sid: user.id };
        asking = typeof token.sid === 'string' ? await findSession(ctx, { sessionId: token.sid }) : undefined;
        if (asking === undefined) throw new Error('The session has ended.');
        return { sid: asking.sessionId };
      },
      session: async ({ session: { expires } }) => {
        if (asking === undefined) throw new Error('Nobody asked.');
        const { id, email, username, adminId, impersonationEndsAt } = asking;
        const [image, picture] = await Promise.all([findIdentityPicture(ctx.db, { userId: id }), findPictureKey(ctx.db, { username })]);
        const optional = { ...(picture !== undefined && { hasPicture: true }), ...(adminId !== undefined && { adminId }) };
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
      // An ended session and a wrong password are everyday; the token and the credentials in what is passed are nobody's to log.
      error: (code, metadata) => {
        if (PROVIDER_FAILURES.has(code))
          log.warn({ errorCode: code, reason: findReason(metadata) }, 'a login by way of the identity provider failed');
        else log.debug({ errorCode: code }, 'session protocol');
      },
      warn: (code) => log.debug({ errorCode: code }, 'session protocol'),
      debug: () => undefined,
    },
  };
}

/** The id of a new session. Throws an error whose message is one of the names that a login may fail by. */
async function logIn(
  ctx: WebContext,
  credentials: Record<string, string> | undefined,
  { browser, userAgent, onLogIn }: { browser: BrowserKey; userAgent: unknown; onLogIn: Asking['onLogIn'] | undefined },
): Promise<string> {
  const email = Email.safeParse(credentials?.email);
  const password = credentials?.password;
  const device = describeDevice(typeof userAgent === 'string' ? userAgent : '');
  try {
    if (!email.success || typeof password !== 'string') throw new AppError('NotAuthorizedException');
    const { userId } = await userPoolOf(ctx).signIn(ctx, { email: email.data, password, browser, device });
    // Only after the right password: nobody else learns whether there is a second factor.
    const code = typeof credentials?.code === 'string' ? credentials.code : '';
    await checkSecondFactor(ctx, { userId, code, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) });
    const sid = await insertSession(ctx.db, { userId, device });
    await trustBrowser(ctx.db, { userId, browser });
    await onLogIn?.(userId);
    return sid;
  } catch (error) {
    if (error instanceof AppError && LOGIN_FAILURES.has(error.code)) throw new Error(error.code);
    ctx.log.error({ err: error }, 'a login could not be judged');
    throw new Error('UnknownException');
  }
}

function findReason(metadata: unknown): string {
  const error = typeof metadata === 'object' && metadata !== null && 'error' in metadata ? metadata.error : metadata;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((each): each is string => typeof each === 'string' && REASON.test(each)) ?? 'unknown';
}
