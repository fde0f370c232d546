import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { toAppAddress } from '@redoubt/domain/people/second-factor/app-address';
import { parseFactorCode, showRecoveryCode } from '@redoubt/domain/people/second-factor/factor-code';
import type { SecondFactorStart, SecondFactorState } from '@redoubt/domain/people/second-factor/schema';
import { toSecretText } from '@redoubt/domain/people/second-factor/secret-text';
import type { Site } from '../account/account-mails.ts';
import { type ConfirmingContext, confirmIdentity } from '../profile/confirm-identity.ts';
import type { SessionUser } from '../session/find-session.ts';
import { endSessions } from '../session/session-store.ts';
import { hasPassword } from '../user-pool/user-pool-store.ts';
import { requireCode } from './check-code.ts';
import { drawQr } from './draw-qr.ts';
import { hashRecoveryCode, makeFactorSecret, makeRecoveryCodes, openSecret, sealSecret } from './factor-secrets.ts';
import { recordChange } from './record-change.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findConfirmedAt,
  findWaitingSecret,
  insertWaitingSecret,
  replaceRecoveryCodes,
} from './second-factor-store.ts';
import { findStep } from './totp.ts';

type Context = { readonly db: Db };

type Acting = { readonly user: SessionUser; readonly installationSecret: string; readonly site: Site };

type Confirmed = Acting & {
  readonly password: string | undefined;
  /** Asked before the password is tried; throws when too many were tried already. */
  readonly allow: () => Promise<void>;
};

/** Whether a person's second factor is on. */
export async function getSecondFactor({ db }: Context, { user }: { user: SessionUser }): Promise<SecondFactorState> {
  const since = await findConfirmedAt(db, { userId: user.id });
  const recoveryCodesLeft = since === undefined ? 0 : await countRecoveryCodes(db, { userId: user.id });
  return { since: since?.toISOString() ?? null, recoveryCodesLeft };
}

/**
 * Makes a secret for an authenticator app. It waits for the app's first code, and nothing is asked for until then. An account without a
 * password has nothing that this could be the second of.
 *
 * Throws `ConflictException` when a second factor is on already, or as `confirmIdentity`.
 */
export async function beginSecondFactor(
  { db, pool }: ConfirmingContext,
  { user, password, allow, installationSecret, site }: Confirmed,
): Promise<SecondFactorStart> {
  await requireOwnPassword(user, { db });
  await confirmIdentity({ db, pool }, { user, password, allow });
  const secret = makeFactorSecret();
  const sealed = sealSecret(secret, { userId: user.id, installationSecret });
  if (!(await insertWaitingSecret(db, { userId: user.id, secret: sealed }))) throw new AppError('ConflictException');
  const secretText = toSecretText(secret);
  const address = toAppAddress({ siteName: site.name, email: user.email ?? user.username, secretText });
  return { secret: secretText, address, picture: drawQr(address) };
}

/** Refuses a second factor to who may not set one up or has no password. Throws `ForbiddenException`. */
export async function requireOwnPassword(user: SessionUser, { db }: Context): Promise<void> {
  if (await hasPassword(db, { userId: user.id })) return;
  throw new AppError('ForbiddenException', { message: 'Please set up a second factor where you log in.' });
}

/**
 * Turns the second factor on by the first code of the app. Other sessions end, and the owner is told by mail. Returns the recovery codes,
 * which are shown only once.
 *
 * Throws `CodeMismatchException`, or `ConflictException` when nothing waits for a code, or not any more.
 */
export async function confirmSecondFactor(
  { db }: Context,
  { user, code, installationSecret, site }: Acting & { readonly code: string },
): Promise<string[]> {
  const waiting = await findWaitingSecret(db, { userId: user.id });
  if (waiting === undefined) throw new AppError('ConflictException');
  const typed = parseFactorCode(code);
  const secret = openSecret(waiting.secret, { userId: user.id, installationSecret });
  const step = typed?.kind === 'app' ? findStep({ secret, code: typed.code, now: waiting.now }) : undefined;
  if (step === undefined) throw new AppError('CodeMismatchException');
  return inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, { userId: user.id, secret: waiting.secret, step }))) throw new AppError('ConflictException');
    const codes = makeRecoveryCodes();
    const hashes = codes.map((each) => hashRecoveryCode(each, { userId: user.id, installationSecret }));
    await replaceRecoveryCodes(tx, { userId: user.id, hashes });
    await endSessions(tx, { userId: user.id, keep: user.sessionId });
    await recordChange(tx, { owner: user, change: 'on', site });
    return codes.map(showRecoveryCode);
  });
}

/**
 * Puts ten new recovery codes in place of those that are left, by the password and a code: with the password alone, an attacker could make
 * themselves the code that everything else asks for.
 *
 * Throws `ConflictException` while it is off, or as `confirmIdentity` and `requireCode`.
 */
export async function renewRecoveryCodes(
  { db, pool }: ConfirmingContext,
  { user, password, code, allow, installationSecret, site }: Confirmed & { readonly code: string },
): Promise<string[]> {
  await confirmIdentity({ db, pool }, { user, password, allow });
  if ((await findConfirmedAt(db, { userId: user.id })) === undefined) throw new AppError('ConflictException');
  await requireCode({ db }, { userId: user.id, code, installationSecret, site });
  const codes = makeRecoveryCodes();
  const hashes = codes.map((each) => hashRecoveryCode(each, { userId: user.id, installationSecret }));
  return inTransaction(db, async (tx) => {
    if (!(await replaceRecoveryCodes(tx, { userId: user.id, hashes }))) throw new AppError('ConflictException');
    await recordChange(tx, { owner: user, change: 'recovery-renewed', site });
    return codes.map(showRecoveryCode);
  });
}

/**
 * Turns the second factor off, by the password and a code. The owner is told by mail.
 *
 * Throws `ConflictException` while it is off, or as `confirmIdentity` and `requireCode`.
 */
export async function endSecondFactor(
  { db, pool }: ConfirmingContext,
  { user, password, code, allow, installationSecret, site }: Confirmed & { readonly code: string },
): Promise<void> {
  await confirmIdentity({ db, pool }, { user, password, allow });
  if ((await findConfirmedAt(db, { userId: user.id })) === undefined) throw new AppError('ConflictException');
  await requireCode({ db }, { userId: user.id, code, installationSecret, site });
  await inTransaction(db, async (tx) => {
    await deleteSecondFactor(tx, { userId: user.id });
    await recordChange(tx, { owner: user, change: 'off', site });
  });
}
