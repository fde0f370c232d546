import { signIn } from 'next-auth/react';
import { sessionStore } from '@/entities/account/session-store';

/** How a login ended; `code` is the name of what it failed by. */
export type SignInOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

const UNKNOWN: SignInOutcome = { ok: false, code: 'UnknownException' };

/**
 * Logs in without leaving the page; `code` is that of the second factor, once it was asked for. The protocol calls a login good that it only sent elsewhere (an old form token), and our own guards
 * answer in another shape: so what counts is that a session is there afterwards.
 * Source: SESS-19, OP-16.
 */
export async function signInByPassword(fields: { email: string; password: string; code?: string }): Promise<SignInOutcome> {
  try {
    // The answer leads to the address given here, and an `error` in it would be taken for this login's: our own page may have one.
    const result = await signIn('credentials', { ...fields, callbackUrl: '/', redirect: false });
    if (typeof result?.error === 'string') return { ok: false, code: result.error };
    if (result?.ok !== true || result.url?.includes('csrf=true') === true) return UNKNOWN;
    return (await sessionStore.refetch())?.status === 'authenticated' ? { ok: true } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** Leaves for Google by way of the hosted identity provider; comes back to `returnTo` (OP-20). */
export async function signInByGoogle({ returnTo }: { returnTo: string }): Promise<void> {
  await signIn('cognito', { callbackUrl: returnTo }, { identity_provider: 'Google' });
}
