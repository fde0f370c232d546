import { writeCookie } from './write-cookie.ts';

const NAME = 'google-sign-up';

/** Long enough for the redirect from the provider to the page. */
const SECONDS = 300;

/**
 * Marks for the next page that an account was just created. The browser knows where the user chose
 * to sign up (OP-58); the server does not.
 */
export function googleSignUpCookie({ publicOrigin }: { publicOrigin: string }): string {
  return `${NAME}=1; Path=/; Max-Age=${SECONDS}; SameSite=Lax${publicOrigin.startsWith('https:') ? '; Secure' : ''}`;
}

/** Whether an account was just created. Deletes the mark. */
export function takeGoogleSignUp(): boolean {
  const found = document.cookie.split('; ').includes(`${NAME}=1`);
  if (found) writeCookie(`${NAME}=; Path=/; Max-Age=0; SameSite=Lax`);
  return found;
}
