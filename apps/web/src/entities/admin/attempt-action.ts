import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_MESSAGE } from '@/entities/account/session-ended';

/** Codes whose messages are meant for the caller. */
const SHOWN = ['ForbiddenException', 'ResourceNotFoundException', 'InvalidParameterException', 'ConflictException'];

/** The error message of an admin's call, or undefined. Where the session has ended, it opens the login dialog, too. */
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
