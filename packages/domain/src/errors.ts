type ErrorEntry = { readonly status: number; readonly message: string };

/**
 * Every error of the API: its HTTP status and default message. Screens with their own text for a code
 * show that. Source: OP-04.
 */
export const ERRORS = {
  InvalidParameterException: { status: 400, message: 'Some values are not valid.' },
  InvalidEventException: { status: 400, message: 'This event name is not known.' },
  NotAuthorizedException: { status: 401, message: 'Email and password do not match. Please try again.' },
  SecondFactorRequiredException: { status: 401, message: 'Please give the code of your authenticator app, too.' },
  UserNotConfirmedException: { status: 403, message: 'This email address is not confirmed yet.' },
  UsernameExistsException: { status: 409, message: 'This email has been taken.' },
  InvalidPasswordException: { status: 400, message: 'Password does not meet the requirements.' },
  CodeMismatchException: { status: 400, message: 'Incorrect or expired verification code' },
  ExpiredCodeException: { status: 400, message: 'Incorrect or expired verification code' },
  UnauthorizedException: { status: 401, message: 'Please log in.' },
  ForbiddenException: { status: 403, message: 'You may not do this.' },
  ResourceNotFoundException: { status: 404, message: 'We could not find that.' },
  ChainNotConnectedException: { status: 404, message: 'This chain is not connected.' },
  MethodNotAllowedException: { status: 405, message: 'This address does not take that method.' },
  ConflictException: { status: 409, message: 'This contradicts what is already there.' },
  PayloadTooLargeException: { status: 413, message: 'The request is too large.' },
  UnsupportedMediaTypeException: { status: 415, message: 'Please send JSON (content-type: application/json).' },
  LimitExceededException: { status: 429, message: 'Too many requests. Please try again later.' },
  UnknownException: { status: 500, message: 'An unknown error has occurred. Please try again later.' },
  ServiceUnavailableException: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

type ErrorDetails = {
  cause?: unknown;
  /** Replaces the default message. Shown to users. */
  message?: string;
  /** The invalid parameter as the caller spelled it, with dots and brackets for nested ones. */
  field?: string;
  /** One of several reasons, where a screen distinguishes them. */
  reason?: string;
  /** Whole seconds after which a retry can succeed. Sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Facts for the log (ids, counts, ranges). Never shown to a user, never a secret. */
  facts?: Readonly<Record<string, unknown>>;
};

/** An error that is shown to the user. Every other exception is a bug and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, { cause, message, field, reason, retryAfterSeconds, facts = {} }: ErrorDetails = {}) {
    super(message ?? ERRORS[code].message, { cause });
    this.code = code;
    this.field = field;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.facts = facts;
  }
}
