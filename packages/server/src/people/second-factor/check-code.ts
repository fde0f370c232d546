import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { parseFactorCode } from '@redoubt/domain/people/second-factor/factor-code';
import type { Site } from '../account/account-mails.ts';
import { hashRecoveryCode, openSecret } from './factor-secrets.ts';
import { recordChange } from './record-change.ts';
import { findConfirmedAt, findOwner, takeCodeTry, useRecoveryCode, useStep } from './second-factor-store.ts';
import { findStep } from './totp.ts';

type Attempt = {
  readonly userId: UserId;
  /** As it was typed: of the app, or a recovery code. */
  readonly code: string;
  readonly installationSecret: string;
  readonly site: Site;
};

/** Whether logging in takes a second factor of this person. */
export async function hasSecondFactor({ db }: { db: Db }, { userId }: { userId: UserId }): Promise<boolean> {
  return (await findConfirmedAt(db, { userId })) !== undefined;
}

/**
 * Checks the second factor of a user whose password was right. A user without one passes.
 *
 * Throws `SecondFactorRequiredException` when no code came along, or as `requireCode`.
 */
export async function checkSecondFactor({ db }: { db: Db }, attempt: Attempt): Promise<void> {
  if (!(await hasSecondFactor({ db }, attempt))) return;
  if (attempt.code.trim() === '') throw new AppError('SecondFactorRequiredException');
  await requireCode({ db }, attempt);
}

/**
 * Uses a code up. Throws `CodeMismatchException` for one that is not right, was used before, or comes in a pause after too many wrong ones.
 */
export async function requireCode({ db }: { db: Db }, { userId, code, installationSecret, site }: Attempt): Promise<void> {
  const stored = await takeCodeTry(db, { userId });
  const typed = parseFactorCode(code);
  if (stored === undefined || typed === undefined) throw new AppError('CodeMismatchException');
  if (typed.kind === 'app') {
    const secret = openSecret(stored.secret, { userId, installationSecret });
    const step = findStep({ secret, code: typed.code, now: stored.now });
    if (step === undefined || !(await useStep(db, { userId, step }))) throw new AppError('CodeMismatchException');
    return;
  }
  const hash = hashRecoveryCode(typed.code, { userId, installationSecret });
  await inTransaction(db, async (tx) => {
    if (!(await useRecoveryCode(tx, { userId, hash }))) throw new AppError('CodeMismatchException');
    await recordChange(tx, { owner: await findOwner(tx, { userId }), change: 'recovery-used', site });
  });
}
