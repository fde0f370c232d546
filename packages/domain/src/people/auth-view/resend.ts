import { type CodeSent, isSameAddress } from './auth-view.ts';

/** How long a user waits until they can request another code (AUTH-08). */
const RESEND_SECONDS = 60;

/**
 * Whole seconds until another code can be asked for; 0 when it can. Counted from the time stamp of the last one, so that neither a
 * change of view nor a sleeping tab resets it; a code sent to another address does not count (OP-34).
 */
export function secondsUntilResend(codeSent: CodeSent | undefined, { email, now }: { email: string; now: number }): number {
  if (codeSent === undefined || !isSameAddress(codeSent.email, email)) return 0;
  const left = Math.ceil((codeSent.at + RESEND_SECONDS * 1000 - now) / 1000);
  return Math.min(RESEND_SECONDS, Math.max(0, left));
}

/** What the button says: 'Resend code (59s)', or 'Resend code' when it can be pressed. */
export function resendLabel(seconds: number): string {
  return seconds === 0 ? 'Resend code' : `Resend code (${seconds}s)`;
}
