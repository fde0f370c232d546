import type { CodeSent } from '@redoubt/domain/people/auth-view/auth-view';
import { secondsUntilResend } from '@redoubt/domain/people/auth-view/resend';
import { useSyncExternalStore } from 'react';

/** Often enough that no second is skipped on screen. */
const TICK_MS = 250;

function subscribeToClock(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS);
  return () => clearInterval(timer);
}

/** Whole seconds until another code can be asked for, counting down on screen. */
export function useResendSeconds(codeSent: CodeSent | undefined, { email }: { email: string }): number {
  return useSyncExternalStore(
    subscribeToClock,
    () => secondsUntilResend(codeSent, { email, now: Date.now() }),
    () => 0,
  );
}
