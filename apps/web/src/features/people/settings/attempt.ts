import { ApiError, readReason } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_MESSAGE } from '@/entities/account/session-ended';

type Failed = {
  readonly ok: false;
  /** The error's code. */
  readonly code: string | undefined;
  /** The reason, where the code has several. */
  readonly reason?: string | undefined;
  /** A message that takes precedence: the server's own where the action is forbidden, ours where the session has ended. */
  readonly message: string | undefined;
};

/** The outcome of a call: its result, or its error. */
export type Outcome<Result> = { readonly ok: true; readonly result: Result } | Failed;

/** The outcome of a call as a value. Where the session has ended, it opens the login dialog, too. */
export async function attempt<Result>(call: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: true, result: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, code: undefined, message: undefined };
    const { code, message } = error;
    if (code === 'UnauthorizedException') {
      askToLogIn();
      return { ok: false, code, message: SESSION_ENDED_MESSAGE };
    }
    return { ok: false, code, reason: readReason(error), message: code === 'ForbiddenException' ? message : undefined };
  }
}
