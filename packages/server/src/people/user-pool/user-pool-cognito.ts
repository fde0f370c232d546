import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import type { CognitoPool, CognitoTokens } from '@redoubt/identity/cognito';
import type { CognitoFailure } from '@redoubt/identity/cognito-failure';
import type { Log } from '../../platform/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { passwordChangedMail, type Site, signUpAttemptMail } from '../account/account-mails.ts';
import { findAccount } from '../account/account-store.ts';
import { deleteLoginFailures, returnLoginTry, takeLoginTry } from '../account/login-failure-store.ts';
import { requireGoodPassword } from '../account/require-password.ts';
import { type BrowserKey, trustOnly } from '../account/trusted-browser-store.ts';
import { notAwaiting } from '../login/confirm-email.ts';
import type { SessionUser } from '../session/find-session.ts';
import { endSessions } from '../session/session-store.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import type { UserPool } from './user-pool.ts';
import { readIdToken } from './user-pool-claims.ts';
import { findPoolAccount, findPoolSubject, updateEmail } from './user-pool-store.ts';

const NOTICE_HOURS = 24;

type Parts = {
  /** Opened at the first call, and once: most processes never need the client. */
  readonly open: () => Promise<CognitoPool>;
  readonly issuer: string;
  readonly clientId: string;
  readonly log: Log;
};

/**
 * The pool that is AWS Cognito. Our row of a person is made or found at their login, by what Cognito calls them; passwords and tokens pass
 * through and are not kept.
 */
export function createCognitoUserPool({ open, issuer, clientId, log }: Parts): UserPool {
  /** Checks the password of a user who is logged in. Throws `NotAuthorizedException`, also when it is another user's. */
  async function prove({ db }: { db: Db }, { user, password }: { user: SessionUser; password: string }): Promise<CognitoTokens> {
    const subject = await findPoolSubject(db, { userId: user.id, issuer });
    if (subject === undefined || user.email === null || !fitsPool(password)) throw new AppError('NotAuthorizedException');
    const tokens = await initiateAuth({ email: user.email, password });
    const claims = readIdToken(tokens.idToken, { issuer, clientId });
    if (claims.subject !== subject) throw new AppError('NotAuthorizedException');
    return tokens;
  }

  async function initiateAuth({ email, password }: { email: string; password: string }): Promise<CognitoTokens> {
    return (await open()).initiateAuth({ email, password: toPoolPassword(password) });
  }

  function logWithheld(withheld: CognitoFailure | undefined): void {
    if (withheld === undefined) return;
    const { operation, failure, providerRequestId } = withheld;
    const everyday = failure === 'UserNotFoundException' || failure === 'InvalidParameterException';
    log[everyday ? 'info' : 'warn']({ operation, failure, providerRequestId }, 'the user pool sent no code');
  }

  return {
    async signUp({ db }, { email, password, site, allow }) {
      requirePoolPassword(password, { email, site });
      await allow();
      const account = await findAccount(db, { email });
      // Who comes from Google, say: two people of the pool would be one of ours.
      if (account !== undefined && (account.confirmedAt !== null || account.passwordHash !== null)) {
        await inTransaction(db, (tx) => enqueueMail(tx, { to: email, ...signUpAttemptMail(site), expiresAt: noticeEnd() }));
        throw new AppError('UsernameExistsException', { field: 'email' });
      }
      await (await open()).signUp({ email, password: toPoolPassword(password) });
    },

    async confirm(_ctx, { email, code, allow }) {
      await allow();
      try {
        await (await open()).confirmSignUp({ email, code });
      } catch (error) {
        throw error instanceof AppError && error.code === 'NotAuthorizedException' ? notAwaiting(email) : error;
      }
    },

    async resend(_ctx, { email }) {
      logWithheld(await (await open()).resendConfirmationCode({ email }));
    },

    async signIn({ db }, { email, password, browser }) {
      // In a pause the pool is not asked: it counts failures itself, and shuts the person out for good reasons of its own.
      const attempt = await takeLoginTry(db, { email, browser });
      if (!attempt.allowed || !fitsPool(password)) throw new AppError('NotAuthorizedException');
      const claims = readIdToken((await initiateAuth({ email, password })).idToken, { issuer, clientId });
      const entry = await enterByIdentity({ db }, { ...claims, method: 'password' });
      if (entry.outcome === 'disabled') throw new AppError('NotAuthorizedException');
      if (entry.outcome !== 'entered') {
        log.warn({ outcome: entry.outcome }, 'a user of the user pool was rejected');
        throw new AppError('UnknownException', { facts: { outcome: entry.outcome } });
      }
      if (claims.verifiedEmail !== undefined) await updateEmail(db, { userId: entry.userId, email: claims.verifiedEmail });
      await returnLoginTry(db, attempt);
      return { userId: entry.userId };
    },

    async requestReset(_ctx, { email }) {
      logWithheld(await (await open()).forgotPassword({ email }));
    },

    async reset({ db }, { email, code, newPassword, browser, site, allow }) {
      requirePoolPassword(newPassword, { email, site });
      await allow();
      await (await open()).confirmForgotPassword({ email, code, newPassword: toPoolPassword(newPassword) });
      await deleteLoginFailures(db, { email });
      const userId = await findPoolAccount(db, { email, issuer });
      if (userId !== undefined) await endOthers(db, { userId, email, browser, site });
    },

    async changePassword({ db }, { user, oldPassword, newPassword, browser, site, allow }) {
      requirePoolPassword(newPassword, { email: user.email ?? '', site });
      await allow();
      const { accessToken } = await prove({ db }, { user, password: oldPassword }).catch(unconfirmedIsWrong);
      const change = { oldPassword: toPoolPassword(oldPassword), newPassword: toPoolPassword(newPassword) };
      await (await open()).changePassword({ accessToken, ...change });
      await endOthers(db, { userId: user.id, email: user.email, browser, site, keep: user.sessionId });
    },

    async checkPassword({ db }, { user, password, allow }) {
      if ((await findPoolSubject(db, { userId: user.id, issuer })) === undefined) return undefined;
      await allow();
      return prove({ db }, { user, password }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && NOT_THE_PASSWORD.has(error.code)) return false;
          throw error;
        },
      );
    },

    async prepareDeletion({ db }, { user, password }) {
      if ((await findPoolSubject(db, { userId: user.id, issuer })) === undefined) return async () => undefined;
      const { accessToken } = await prove({ db }, { user, password: password ?? '' }).catch(unconfirmedIsWrong);
      return async () => (await open()).deleteUser({ accessToken });
    },
  };
}

const NOT_THE_PASSWORD: ReadonlySet<string> = new Set(['NotAuthorizedException', 'UserNotConfirmedException']);

/** A user who is logged in was confirmed once: if the pool no longer says so, the answer is that of a wrong password. */
function unconfirmedIsWrong(error: unknown): never {
  throw error instanceof AppError && NOT_THE_PASSWORD.has(error.code) ? new AppError('NotAuthorizedException') : error;
}

/** The pool takes no password that begins or ends with a blank, nor a longer one. */
function fitsPool(password: string): boolean {
  return /^\S(.*\S)?$/su.test(password) && toPoolPassword(password).length <= 256;
}

/** One person may type the same character in several ways. */
function toPoolPassword(password: string): string {
  return password.normalize('NFKC');
}

function requirePoolPassword(password: string, { email, site }: { email: string; site: Site }): void {
  requireGoodPassword(password, { email, siteName: site.name });
  if (!fitsPool(password)) throw new AppError('InvalidPasswordException', { facts: { weakness: 'blank at an end' } });
}

function noticeEnd(): Date {
  return new Date(Date.now() + NOTICE_HOURS * 3_600_000);
}

/** After a new password: sessions end, save the one to keep, this browser alone is trusted, and a mail tells the owner. */
async function endOthers(
  db: Db,
  { userId, email, browser, site, keep }: { userId: UserId; email: string | null; browser: BrowserKey; site: Site; keep?: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await trustOnly(tx, { userId, browser });
    await endSessions(tx, { userId, ...(keep !== undefined && { keep }) });
    if (email === null) return;
    await deleteLoginFailures(tx, { email });
    await enqueueMail(tx, { to: email, ...passwordChangedMail(site, { kept: keep !== undefined }), expiresAt: noticeEnd() });
  });
}
