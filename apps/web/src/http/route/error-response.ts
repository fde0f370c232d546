import '@/http/server-only';
import { findGone } from '@redoubt/db/gone';
import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import { AppError, ERRORS } from '@redoubt/domain/errors';
import type { Log } from '@redoubt/server/platform/log';
import { drawLimitedPage } from './limited-page.ts';
import { PLAIN_PAGE_POLICY } from './plain-page.ts';

/** When a database that is away is worth asking for again, in seconds. */
const RETRY_AFTER_SECONDS = 5;

type Options = {
  readonly log: Log;
  readonly requestId: string;
  /** Whether somebody's browser shows the answer as a page. */
  readonly forPeople?: boolean;
};

/**
 * What a failed call answers: `{ code, message }`, `field` where one parameter is at fault, and `reason` where a screen tells several apart. Only an `AppError` speaks to
 * the caller; whatever else was thrown is a fault of ours, which the log tells and the answer does not.
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

/** Too many requests, said to a person who only opened a link. */
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
  // Somebody deleted what the call was about while it ran.
  const gone = findGone(thrown);
  if (gone !== undefined)
    return new AppError(gone === 'account' ? 'UnauthorizedException' : 'ResourceNotFoundException', { cause: thrown });
  return new AppError('UnknownException', { cause: thrown });
}
