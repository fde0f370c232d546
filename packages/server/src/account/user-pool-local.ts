import { isPassword } from '@redoubt/identity/password-hash';
import { findPasswordHash } from '../profile/profile-store.ts';
import { changePassword } from './change-password.ts';
import { checkLogin } from './check-login.ts';
import { confirmEmail } from './confirm-email.ts';
import { orderCode } from './order-code.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import type { UserPool } from './user-pool.ts';

/** The pool that is our own database. */
export const localUserPool: UserPool = {
  signUp,
  confirm: confirmEmail,
  resend: (means, address) => orderCode(means, { ...address, purpose: 'sign-up' }),
  signIn: checkLogin,
  requestReset: (means, address) => orderCode(means, { ...address, purpose: 'password-reset' }),
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
