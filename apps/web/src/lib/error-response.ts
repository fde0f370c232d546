import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import { AppError, ERRORS } from '@redoubt/domain/errors';
import type { Log } from '@redoubt/server/log';

/** When a database that is away is worth asking for again, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * What a failed call answers: `{ code, message }`, and `field` where one parameter is at fault. Only an `AppError` speaks to
 * the caller; whatever else was thrown is a fault of ours, which the log tells and the answer does not.
 */
export function toErrorResponse(thrown: unknown, { log, requestId }: { log: Log; requestId: string }): Response {
  const error = toAppError(thrown);
  const { status } = ERRORS[error.code];
  const fields = { requestId, errorCode: error.code, ...error.facts };
  if (status >= 500) log.error({ ...fields, err: error.cause ?? error }, 'call failed');
  else log.info({ ...fields, field: error.field }, 'call refused');
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  const body = { code: error.code, message: error.message, ...(error.field !== undefined && { field: error.field }) };
  return new Response(JSON.stringify(body), { status, headers });
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new AppError('ServiceUnavailableException', { cause: thrown, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return new AppError('UnknownException', { cause: thrown });
}
