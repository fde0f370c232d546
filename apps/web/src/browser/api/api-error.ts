type Answer = { status: number; body: unknown; cause?: unknown };

/**
 * An answer that is not the expected success. `body` is the parsed JSON, or the text when it is not
 * JSON.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  /** The code of our API's error; undefined when another server answered, such as a gateway. */
  readonly code: string | undefined;

  constructor(message: string, { status, body, cause }: Answer) {
    super(message, { cause });
    this.status = status;
    this.body = body;
    this.code = readText(body, 'code');
  }
}

/** The server did not answer in time in four attempts. */
export class TimeoutError extends ApiError {
  override readonly name = 'TimeoutError';
}

/** The server failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** The request was refused. */
export class ClientError extends ApiError {
  override readonly name = 'ClientError';
}

/**
 * All other failures: no connection (status 0), an unexpected status, an answer that does not match
 * its schema.
 */
export class GenericError extends ApiError {
  override readonly name = 'GenericError';
}

/** The error for an answer that is not a success (ERR-04 to ERR-11). */
export function toApiError({ status, body }: { status: number; body: unknown }): ApiError {
  const message = readText(body, 'message') ?? `The server answered ${status}.`;
  if (status === 504) return new TimeoutError(message, { status, body });
  if (status >= 500) return new ServerError(message, { status, body });
  if (status === 404) return new NotFoundError(message, { status, body });
  if (status >= 400) return new ClientError(message, { status, body });
  return new GenericError(message, { status, body });
}

/** The `reason` that an error gives besides its code, where one code has several. */
export function readReason({ body }: ApiError): string | undefined {
  return readText(body, 'reason');
}

function readText(body: unknown, field: 'code' | 'message' | 'reason'): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null && field in body ? body[field as keyof typeof body] : undefined;
  return typeof value === 'string' ? value : undefined;
}
