import { UNKNOWN_WORDS } from '@redoubt/domain/people/auth-view/auth-words';
import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_WORDS } from './session-ended.ts';

/** How a call was refused: the path of the field at fault, where it is one, and what is wrong, in words. */
export type Refusal = { readonly field: string | undefined; readonly words: string };

/** What a form says of a failed call. Who is no longer logged in can log in above the page. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { field: undefined, words: UNKNOWN_WORDS };
  if (error.status === 401) {
    askToLogIn();
    return { field: undefined, words: SESSION_ENDED_WORDS };
  }
  const field = (error.body as { field?: unknown } | null)?.field;
  return { field: typeof field === 'string' ? field : undefined, words: error.message.replace(/^[\w.[\]]+: /, '') };
}
