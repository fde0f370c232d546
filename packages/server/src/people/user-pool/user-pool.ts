import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { Site } from '../account/account-mails.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';
import type { SessionUser } from '../session/find-session.ts';

type PoolContext = { readonly db: Db };

/** Asked before anything is sent, tried or used up; throws when there was too much of it already. */
type Allow = () => Promise<void>;

/** What our own codes and mails are made with. */
type Making = { readonly secret: string; readonly site: Site };

/**
 * Where passwords are kept and addresses are confirmed: here, or at AWS Cognito. Callers see no difference but those
 * that docs/operations.md names. Every failure is an `AppError`.
 */
export type UserPool = {
  /** Adds a user who waits for a code. Throws `InvalidPasswordException` or `UsernameExistsException`. */
  signUp(ctx: PoolContext, person: Making & { email: string; password: string; browser?: BrowserKey; allow: Allow }): Promise<void>;

  /**
   * Confirms an address by the code that was mailed. Throws `NotAuthorizedException` when it does not wait for that,
   * `CodeMismatchException` or `ExpiredCodeException`.
   */
  confirm(ctx: PoolContext, proof: { email: string; code: string; secret: string; browser?: BrowserKey; allow: Allow }): Promise<void>;

  /** Mails the code of a sign-up once more. The caller does not learn whether the address waits for one. */
  resend(ctx: PoolContext, address: { email: string; browser?: BrowserKey }): Promise<void>;

  /** Whose address and password these are. Throws `NotAuthorizedException` or `UserNotConfirmedException`. */
  signIn(ctx: PoolContext, person: { email: string; password: string; browser?: BrowserKey; device?: string }): Promise<{ userId: UserId }>;

  /** Mails a code that allows a new password. The caller does not learn whether the address has an account. */
  requestReset(ctx: PoolContext, address: { email: string; browser?: BrowserKey }): Promise<void>;

  /**
   * Sets a new password by the code that was mailed, and ends every session. Throws `InvalidPasswordException`, `CodeMismatchException`
   * or `ExpiredCodeException`.
   */
  reset(
    ctx: PoolContext,
    proof: Making & { email: string; code: string; newPassword: string; browser?: BrowserKey; allow: Allow },
  ): Promise<void>;

  /** Sets a new password by the present one, and ends every other session. Throws `InvalidPasswordException` or `NotAuthorizedException`. */
  changePassword(
    ctx: PoolContext,
    change: { user: SessionUser; oldPassword: string; newPassword: string; browser?: BrowserKey; site: Site; allow: Allow },
  ): Promise<void>;

  /** Whether this is the password of a user who is logged in; `undefined`, without a check, for a user who has none. */
  checkPassword(ctx: PoolContext, person: { user: SessionUser; password: string; allow: Allow }): Promise<boolean | undefined>;

  /**
   * Prepares the deletion of a user at the pool, and returns the action that performs it. It comes last in the transaction of the deletion: when it
   * fails, nothing is deleted, and what it has done no rollback brings back.
   */
  prepareDeletion(ctx: PoolContext, person: { user: SessionUser; password: string | undefined }): Promise<() => Promise<void>>;
};
