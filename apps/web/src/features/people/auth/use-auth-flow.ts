import { loginMessage } from '@redoubt/domain/people/auth-view/auth-messages';
import { type AuthEvent, type AuthState, nextAuthState } from '@redoubt/domain/people/auth-view/auth-view';
import { useRef, useState } from 'react';
import { track } from '@/browser/track/track';
import { signInByPassword } from './sign-in.ts';

export type AuthFlow = { readonly state: AuthState; readonly send: (event: AuthEvent) => void };

type Surroundings = {
  initial: AuthState;
  /** A user is logged in now. */
  onSignedIn: () => void;
  /** Said when the automatic sign-in failed, beside what the login view says. */
  onSignInFailed?: () => void;
};

/**
 * The state of the views and how to send them an event. Where an event hides the views and leaves a password to be used, the automatic
 * sign-in follows here (AUTH-12, AUTH-13, OP-35).
 */
export function useAuthFlow({ initial, onSignedIn, onSignInFailed }: Surroundings): AuthFlow {
  const [state, setState] = useState(initial);
  // Replies arrive between drawings: an event is judged by the state that is, not by the one last drawn.
  const current = useRef(initial);

  function send(event: AuthEvent) {
    const before = current.current;
    const after = nextAuthState(before, event);
    current.current = after;
    setState(after);
    if (event.type === 'signed-in') onSignedIn();
    if (before.view !== 'hidden' && after.view === 'hidden' && after.password !== undefined)
      void signInAutomatically(after.email, after.password);
  }

  async function signInAutomatically(email: string, password: string) {
    const outcome = await signInByPassword({ email, password });
    if (outcome.ok) {
      track('Sign In');
      send({ type: 'signed-in' });
      return;
    }
    // The view says itself what is missing.
    if (outcome.code === 'SecondFactorRequiredException') {
      if (current.current.view === 'hidden') send({ type: 'code-asked', email, password });
      return;
    }
    onSignInFailed?.();
    send({ type: 'sign-in-failed', failure: loginMessage(outcome.code) });
  }

  return { state, send };
}
