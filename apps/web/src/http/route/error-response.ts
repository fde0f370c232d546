import '@/http/server-only';
import { findGone } from '@redoubt/db/gone';
import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import { AppError, ERRORS } from '@redoubt/domain/errors';
import type { Log } from '@redoubt/server/platform/log';
import { drawLimitedPage, PLAIN_PAGE_POLICY } from './plain-pages.ts';

/** Retry-After while the database is unreachable. */
const RETRY_AFTER_SECONDS = 5;

type Options = {
  readonly log: Log;
  readonly requestId: string;
  /** Whether a browser shows the answer as a page. */
  readonly forPeople?: boolean;
};

/**
 * The answer of a failed call: `{ code, message }`, with `field` when one parameter is wrong, and
 * `reason` when a screen distinguishes several. Only an `AppError` is shown to the caller. Any
 * other error is ours: the log has it, the answer does not.
 */
export function toErrorResponse(thrown: unknown, { log, requestId, forPeople = false }: Options): Response {
  const error = toAppError(thrown);
  const { status } = ERRORS[error.code];
  const fields = { requestId, errorCode: error.code, ...error.facts };
  if (status >= 500) log.error({ ...fields, err: error.cause ?? error }, 'call failed');
  else log.info({ ...fields, field: error.field }, 'call refused');
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  if (forPeople && error.code === 'LimitExceededException') return toLimitedPage(headers, error.retryAfterSeconds);
  const { code, message, field, reason } = error;
  const body = { code, message, ...(field !== undefined && { field }), ...(reason !== undefined && { reason }) };
  return new Response(JSON.stringify(body), { status, headers });
}

/** 429 as a page, for visitors who opened a link. */
function toLimitedPage(headers: Headers, retryAfterSeconds = 1): Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', PLAIN_PAGE_POLICY);
  return new Response(drawLimitedPage(retryAfterSeconds), { status: 429, headers });
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new AppError('ServiceUnavailableException', { cause: thrown, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  // The subject of the call was deleted while it ran.
  const gone = findGone(thrown);
  if (gone !== undefined)
    return new AppError(gone === 'account' ? 'UnauthorizedException' : 'ResourceNotFoundException', { cause: thrown });
  return new AppError('UnknownException', { cause: thrown });
}
