import { authDialog } from './auth-dialog.ts';

/** Said where a call was refused because nobody is logged in any more. */
export const SESSION_ENDED_MESSAGE = 'You are no longer logged in. Log in and try again: what you typed is still here.';

/** Lets somebody log in above the page: sent away from it, they would lose what they typed. Who closes it reads the words in the form. */
export function askToLogIn(): void {
  authDialog.ask({ view: 'login', source: 'session-required' });
}
