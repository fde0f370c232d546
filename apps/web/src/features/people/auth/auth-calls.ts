import { CodeSentResult, DoneResult, SignUpResult, VerifiedResult } from '@redoubt/domain/people/account/schema';
import type { Failure } from '@redoubt/domain/people/auth-view/auth-messages';
import { apiClient } from '@/browser/api/api-client';
import { ApiError, readReason } from '@/browser/api/api-error';

/** Adds an account; a code goes out by mail. */
export function signUp(body: { email: string; password: string }): Promise<Failure | undefined> {
  return attempt(apiClient.post('/api/auth/signup', { body, result: SignUpResult }));
}

/** Asks for the code that confirms an address once more. */
export function resendCode(body: { email: string }): Promise<Failure | undefined> {
  return attempt(apiClient.post('/api/auth/resend-confirmation', { body, result: CodeSentResult }));
}

/** Confirms an address by its code. */
export function verifyEmail({ email, code }: { email: string; code: string }): Promise<Failure | undefined> {
  const body = { email, verificationCode: code };
  return attempt(apiClient.post('/api/auth/verify-email', { body, result: VerifiedResult }));
}

/** Asks for the code that allows a new password. */
export function requestReset(body: { email: string }): Promise<Failure | undefined> {
  return attempt(apiClient.post('/api/auth/forgot-password', { body, result: CodeSentResult }));
}

/** Sets a new password by its code. */
export function resetPassword({ email, code, password }: { email: string; code: string; password: string }): Promise<Failure | undefined> {
  const body = { email, code, newPassword: password };
  return attempt(apiClient.post('/api/auth/reset-forgotten-password', { body, result: DoneResult }));
}

/** Ends a pause for this browser, by the link that was mailed. */
export function confirmBrowser(body: { token: string }): Promise<Failure | undefined> {
  return attempt(apiClient.post('/api/auth/confirm-browser', { body, result: DoneResult }));
}

/** What a call failed by, or nothing. The client rejects with nothing but its own errors. */
async function attempt(call: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return { status: 0, code: undefined };
    return { status: error.status, code: error.code, reason: readReason(error) };
  }
}
