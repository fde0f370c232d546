import { ApiError } from '@/lib/api-error';

/** How a call ended: what it gave, or the code that it failed by. */
export type Outcome<Result> = { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly code: string | undefined };

/** A call's end as a value. Who is no longer logged in is sent to log in, and comes back. */
export async function attempt<Result>(call: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: true, result: await call };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'UnauthorizedException') window.location.reload();
    return { ok: false, code };
  }
}
