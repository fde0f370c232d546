/** Shown for errors without a message of their own. */
export const UNKNOWN_MESSAGE = 'An unknown error has occurred. Please try again later.';

/** An answer as far as words depend on it: the status, 0 without any, and the code our API gives, with its reason where there is one. */
export type Failure = { readonly status: number; readonly code: string | undefined; readonly reason?: string | undefined };

export const VERIFIED_MESSAGE = 'Your email has been verified.';
export const SIGNED_OUT_MESSAGE = 'Signed out successfully.';
export const SIGN_OUT_FAILED_MESSAGE = 'Something went wrong.';
const SESSION_REQUIRED_MESSAGE = 'Please log in to access this page.';

/** After another code went out (AUTH-50). */
export function codeSentMessage(email: string): string {
  return `Confirmation code was sent to ${email}.`;
}

/** Why a login failed. An unconfirmed address has no words: it leads to the code (AUTH-36 to AUTH-38). */
export function loginMessage(code: string | undefined): string {
  return code === 'NotAuthorizedException' ? 'Email and password do not match. Please try again.' : UNKNOWN_MESSAGE;
}

/** Why a sign-up failed, and beside which field that stands; `form` is the whole (AUTH-39 to AUTH-41). */
export function signUpProblem({ code }: Failure): { at: 'email' | 'password' | 'form'; words: string } {
  if (code === 'UsernameExistsException') return { at: 'email', words: 'This email has been taken.' };
  if (code === 'InvalidPasswordException') return { at: 'password', words: 'Password does not meet the requirements.' };
  return { at: 'form', words: UNKNOWN_MESSAGE };
}

/** Why no code for a new password was sent (AUTH-42, AUTH-43). */
export function forgotPasswordMessage({ code }: Failure): string {
  return code === 'LimitExceededException' ? 'Attempt limit exceeded, please try after some time.' : UNKNOWN_MESSAGE;
}

/**
 * Why a password was not reset. Whatever our API refuses is the code's fault, save a weak password, which costs no code; a failure
 * of the server or the connection belongs to neither (AUTH-44, AUTH-45).
 */
export function resetProblem({ status, code }: Failure): { at: 'password' | 'form'; words: string } {
  if (code === 'InvalidPasswordException') return { at: 'password', words: 'Password does not meet the requirements.' };
  const refused = code !== undefined && status >= 400 && status < 500;
  return { at: 'form', words: refused ? 'Invalid code provided, please request a code again.' : UNKNOWN_MESSAGE };
}

/** Why an address was not confirmed (AUTH-46 to AUTH-48). */
export function verifyMessage({ code }: Failure, { email }: { email: string }): string {
  if (code === 'CodeMismatchException' || code === 'ExpiredCodeException') return 'Incorrect or expired verification code';
  if (code === 'NotAuthorizedException') return `Email ${email} is not awaiting authorization.`;
  return UNKNOWN_MESSAGE;
}

/** What the login page says of the `error` that next-auth or a guarded page sends people there with; `undefined` is nothing. */
export function signInErrorMessage(error: string | undefined): string | undefined {
  if (error === undefined || error === '' || error === 'undefined') return undefined;
  if (error === 'SessionRequired') return SESSION_REQUIRED_MESSAGE;
  if (error === 'OAuthAccountNotLinked')
    return 'This email belongs to an account that signs in another way. Please log in the way you signed up.';
  if (error === 'CredentialsSignin' || error === 'NotAuthorizedException') return loginMessage('NotAuthorizedException');
  if (/^(?:OAuth|Callback)/.test(error)) return 'Logging in with Google did not work. Please try again.';
  return UNKNOWN_MESSAGE;
}
