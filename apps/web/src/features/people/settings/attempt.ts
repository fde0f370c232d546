import { ApiError, readReason } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_WORDS } from '@/entities/account/session-ended';

type Failed = {
  readonly ok: false;
  /** What it failed by, by name. */
  readonly code: string | undefined;
  /** Which of several reasons it was, where the code has such. */
  readonly reason?: string | undefined;
  /** Words that go before all others: the server's own where this person may not do this, ours where nobody is logged in any more. */
  readonly refusal: string | undefined;
};

/** How a call ended: what it gave, or what it failed by. */
export type Outcome<Result> = { readonly ok: true; readonly result: Result } | Failed;

/** A call's end as a value. Who is no longer logged in can log in above the page, and try again. */
export async function attempt<Result>(call: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: true, result: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, code: undefined, refusal: undefined };
    const { code, message } = error;
    if (code === 'UnauthorizedException') {
      askToLogIn();
      return { ok: false, code, refusal: SESSION_ENDED_WORDS };
    }
    return { ok: false, code, reason: readReason(error), refusal: code === 'ForbiddenException' ? message : undefined };
  }
}
