import { ApiError } from '@/lib/api-error';

type Failed = {
  readonly ok: false;
  /** What it failed by, by name. */
  readonly code: string | undefined;
  /** The server's own words, where this person may not do this: it knows why not. */
  readonly refusal: string | undefined;
};

/** How a call ended: what it gave, or what it failed by. */
export type Outcome<Result> = { readonly ok: true; readonly result: Result } | Failed;

/** A call's end as a value. Who is no longer logged in is sent to log in, and comes back. */
export async function attempt<Result>(call: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: true, result: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, code: undefined, refusal: undefined };
    const { code, message } = error;
    if (code === 'UnauthorizedException') window.location.reload();
    return { ok: false, code, refusal: code === 'ForbiddenException' ? message : undefined };
  }
}
