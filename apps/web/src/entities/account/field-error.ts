import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_MESSAGE } from './session-ended.ts';

/** How a call was refused: the path of the field at fault, where it is one, and what is wrong, in words. */
export type FieldError = { readonly field: string | undefined; readonly words: string };

/** What a form says of a failed call. Who is no longer logged in can log in above the page. */
export function toFieldError(error: unknown): FieldError {
  if (!(error instanceof ApiError)) return { field: undefined, words: UNKNOWN_MESSAGE };
  if (error.status === 401) {
    askToLogIn();
    return { field: undefined, words: SESSION_ENDED_MESSAGE };
  }
  const field = (error.body as { field?: unknown } | null)?.field;
  return { field: typeof field === 'string' ? field : undefined, words: error.message.replace(/^[\w.[\]]+: /, '') };
}
