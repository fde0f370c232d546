import type { Db } from '@redoubt/db/client';
import { isPassword } from '@redoubt/identity/password-hash';
import { addJob, PRIORITY_OF_CODES } from '../../platform/job/add-job.ts';
import { changePassword } from '../account/change-password.ts';
import type { Purpose } from '../account/code-store.ts';
import { findPasswordHash } from '../account/profile-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';
import { checkLogin } from '../login/check-login.ts';
import { confirmEmail } from '../login/confirm-email.ts';
import { resetPassword } from '../login/reset-password.ts';
import { signUp } from '../login/sign-up.ts';
import type { UserPool } from './user-pool.ts';

/** The pool that is our own database. */
export const localUserPool: UserPool = {
  signUp,
  confirm: confirmEmail,
  resend: (ctx, address) => orderCode(ctx, { ...address, purpose: 'sign-up' }),
  signIn: checkLogin,
  requestReset: (ctx, address) => orderCode(ctx, { ...address, purpose: 'password-reset' }),
  reset: resetPassword,
  changePassword,
  checkPassword: async ({ db }, { user, password, allow }) => {
    const hash = await findPasswordHash(db, { userId: user.id });
    if (hash === null) return undefined;
    await allow();
    return isPassword(password, hash);
  },
  prepareDeletion: async () => async () => undefined,
};

type Order = { readonly email: string; readonly purpose: Purpose /** The one that asks. */; readonly browser?: BrowserKey };

/** Orders a code for an address without looking whether anybody has it: that is the worker's to find out, not the answer's. */
export async function orderCode({ db }: { db: Db }, { email, purpose, browser }: Order): Promise<void> {
  await addJob(db, 'send-code', { purpose, email, browser: browser?.toString('hex') ?? '' }, { priority: PRIORITY_OF_CODES });
}
