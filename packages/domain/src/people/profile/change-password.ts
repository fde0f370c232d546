import { meetsPasswordRule } from '../account/password.ts';
import { UNKNOWN_MESSAGE } from '../auth-view/auth-messages.ts';

export const PASSWORD_CHANGED_MESSAGE = 'Password changed successfully.';
const WRONG_PASSWORD_MESSAGE = 'Current password is incorrect.';
export const LIMIT_MESSAGE = 'Attempt limit exceeded, please try after some time.';

const WEAK_MESSAGE = 'Password does not meet the requirements.';

type Fields = { readonly oldPassword: string; readonly newPassword: string; readonly repeated: string };

/** What is said beside the fields of the form; a field without a key is right (ACCT-10, OP-38). */
export function findPasswordProblems({ oldPassword, newPassword, repeated }: Fields): Partial<Record<keyof Fields, string>> {
  return {
    ...(oldPassword === '' && { oldPassword: 'Please input your password' }),
    ...(!meetsPasswordRule(newPassword) && { newPassword: WEAK_MESSAGE }),
    ...(repeated !== newPassword && { repeated: 'The two passwords differ.' }),
  };
}

/** Why a password was not changed, and beside which field that stands. `code` is that of our API. Source: OP-38. */
export function changePasswordProblem(code: string | undefined): { at: 'oldPassword' | 'newPassword' | 'form'; words: string } {
  if (code === 'NotAuthorizedException') return { at: 'oldPassword', words: WRONG_PASSWORD_MESSAGE };
  if (code === 'InvalidPasswordException') return { at: 'newPassword', words: WEAK_MESSAGE };
  return { at: 'form', words: confirmationMessage(code) };
}

/** Why an act that takes the password once more was refused. */
export function confirmationMessage(code: string | undefined): string {
  if (code === 'NotAuthorizedException') return WRONG_PASSWORD_MESSAGE;
  if (code === 'LimitExceededException') return LIMIT_MESSAGE;
  return UNKNOWN_MESSAGE;
}
