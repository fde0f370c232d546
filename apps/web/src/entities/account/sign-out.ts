import { SIGN_OUT_FAILED_MESSAGE, SIGNED_OUT_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { signOut } from 'next-auth/react';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';

/**
 * Ends the session, loads the home page and confirms it there; on failure it shows a message and stays (OP-17, OP-48). The library's own redirect
 * would follow an error response, too, so the response is read first.
 */
export async function signOutHere(): Promise<void> {
  try {
    const { url } = await signOut({ callbackUrl: '/', redirect: false });
    if (URL.parse(url) === null || url.includes('csrf=true')) throw new Error('The sign-out was refused.');
  } catch {
    toastStore.show({ tone: 'failed', words: SIGN_OUT_FAILED_MESSAGE });
    return;
  }
  track('Sign Out');
  toastStore.showAfterLoad(SIGNED_OUT_MESSAGE);
  window.location.assign('/');
}
