type Answer = { status: number; body: unknown; cause?: unknown };

/** An answer that was not the one hoped for. `body` is the parsed JSON, or the text when it was none. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  /** The code that our API gives beside its message; undefined when somebody else answered, a gateway for instance. */
  readonly code: string | undefined;

  constructor(message: string, { status, body, cause }: Answer) {
    super(message, { cause });
    this.status = status;
    this.body = body;
    this.code = readText(body, 'code');
  }
}

/** The server did not answer in time, four times over. */
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

/** Anything else: no connection (status 0), a status nobody expected, an answer of another shape than agreed. */
export class GenericError extends ApiError {
  override readonly name = 'GenericError';
}

/** The error that stands for an answer without success. Source: specification §8 (ERR-04 to ERR-11). */
export function toApiError({ status, body }: { status: number; body: unknown }): ApiError {
  const message = readText(body, 'message') ?? `The server answered ${status}.`;
  if (status === 504) return new TimeoutError(message, { status, body });
  if (status >= 500) return new ServerError(message, { status, body });
  if (status === 404) return new NotFoundError(message, { status, body });
  if (status >= 400) return new ClientError(message, { status, body });
  return new GenericError(message, { status, body });
}

function readText(body: unknown, field: 'code' | 'message'): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null && field in body ? body[field as keyof typeof body] : undefined;
  return typeof value === 'string' ? value : undefined;
}
