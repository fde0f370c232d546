import { confirmationMessage } from '../profile/change-password.ts';

/** When the code is not right, too old, or was used before; and while too many were tried. */
const WRONG_CODE_MESSAGE = 'This code is not right, or was used already.';

/** What an act failed by: the code of our API, and the server's own words where this person may not do it. */
type Failed = { readonly code: string | undefined; readonly message?: string | undefined };

/** Why an act that takes a password or a code was refused, and beside which field that stands. */
export function secondFactorProblem({ code, message }: Failed): { at: 'password' | 'code' | 'form'; words: string } {
  if (message !== undefined) return { at: 'form', words: message };
  if (code === 'CodeMismatchException') return { at: 'code', words: WRONG_CODE_MESSAGE };
  if (code === 'ConflictException') return { at: 'form', words: 'This took too long, or was done elsewhere. Please begin again.' };
  return { at: code === 'NotAuthorizedException' ? 'password' : 'form', words: confirmationMessage(code) };
}
