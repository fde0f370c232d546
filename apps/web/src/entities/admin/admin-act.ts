import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_WORDS } from '@/entities/account/session-ended';

const UNKNOWN_WORDS = 'An unknown error has occurred. Please try again later.';
/** Whose words are meant for who asked. */
const TOLD = ['ForbiddenException', 'ResourceNotFoundException', 'InvalidParameterException', 'ConflictException'];

/** What a call of an admin failed by, in words, or nothing. Who is no longer logged in can log in above the page. */
export async function attemptAct(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return UNKNOWN_WORDS;
    if (error.status === 401) {
      askToLogIn();
      return SESSION_ENDED_WORDS;
    }
    return error.code !== undefined && TOLD.includes(error.code) ? error.message : UNKNOWN_WORDS;
  }
}
