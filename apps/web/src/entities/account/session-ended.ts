import { authDialog } from './dialogs.ts';

/** Shown where a call failed because the session has ended. */
export const SESSION_ENDED_MESSAGE = 'You are no longer logged in. Log in and try again: what you typed is still here.';

/**
 * Opens the login dialog above the page, so that what was typed stays. A user who closes it reads the message in
 * the form.
 */
export function askToLogIn(): void {
  authDialog.ask({ view: 'login', source: 'session-required' });
}
