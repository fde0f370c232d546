import { isPassword } from '@redoubt/identity/password-hash';
import { changePassword } from '../account/change-password.ts';
import { findPasswordHash } from '../account/profile-store.ts';
import { checkLogin } from '../login/check-login.ts';
import { confirmEmail } from '../login/confirm-email.ts';
import { orderCode } from '../login/order-code.ts';
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
