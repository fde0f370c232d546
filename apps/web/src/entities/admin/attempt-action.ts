import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_MESSAGE } from '@/entities/account/session-ended';

/** Whose words are meant for who asked. */
const SHOWN = ['ForbiddenException', 'ResourceNotFoundException', 'InvalidParameterException', 'ConflictException'];

/** What a call of an admin failed by, in words, or nothing. Who is no longer logged in can log in above the page. */
export async function attemptAction(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return UNKNOWN_MESSAGE;
    if (error.status === 401) {
      askToLogIn();
      return SESSION_ENDED_MESSAGE;
    }
    return error.code !== undefined && SHOWN.includes(error.code) ? error.message : UNKNOWN_MESSAGE;
  }
}
