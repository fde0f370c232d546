import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_MESSAGE } from './session-ended.ts';

/** Why a call failed: the path of the invalid field, if it is one, and the message. */
export type FieldError = { readonly field: string | undefined; readonly words: string };

/** The error that a form shows for a failed call. Where the session has ended, it opens the login dialog, too. */
export function toFieldError(error: unknown): FieldError {
  if (!(error instanceof ApiError)) return { field: undefined, words: UNKNOWN_MESSAGE };
  if (error.status === 401) {
    askToLogIn();
    return { field: undefined, words: SESSION_ENDED_MESSAGE };
  }
  const field = (error.body as { field?: unknown } | null)?.field;
  return { field: typeof field === 'string' ? field : undefined, words: error.message.replace(/^[\w.[\]]+: /, '') };
}

/** Why a call failed, or undefined where it did not. */
export async function attemptForm(call: Promise<unknown>): Promise<FieldError | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return toFieldError(error);
  }
}
