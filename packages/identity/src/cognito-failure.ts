import { AppError, type ErrorCode } from '@redoubt/domain/errors';

/** What is asked of a pool. */
export type CognitoOperation =
  | 'SignUp'
  | 'ConfirmSignUp'
  | 'ResendConfirmationCode'
  | 'InitiateAuth'
  | 'ForgotPassword'
  | 'ConfirmForgotPassword'
  | 'ChangePassword'
  | 'DeleteUser';

/** `as-if-sent`: telling it would tell whether an address has an account, so the answer is that of a code that was sent. */
export type Verdict = ErrorCode | 'as-if-sent';

const EVERYWHERE: Readonly<Record<string, Verdict>> = {
  LimitExceededException: 'LimitExceededException',
  TooManyRequestsException: 'LimitExceededException',
  InternalErrorException: 'ServiceUnavailableException',
};

/** An address without an account, or whose account cannot do what was requested. */
const NO_CODE_FOR_THEM: Readonly<Record<string, Verdict>> = {
  UserNotFoundException: 'as-if-sent',
  InvalidParameterException: 'as-if-sent',
  NotAuthorizedException: 'as-if-sent',
  CodeDeliveryFailureException: 'as-if-sent',
};

/** A pool may hide that it does not know an address, or not: to us both are a wrong code. */
const TRIED_CODE: Readonly<Record<string, Verdict>> = {
  CodeMismatchException: 'CodeMismatchException',
  ExpiredCodeException: 'ExpiredCodeException',
  TooManyFailedAttemptsException: 'ExpiredCodeException',
  UserNotFoundException: 'CodeMismatchException',
  InvalidParameterException: 'CodeMismatchException',
};

const NEW_PASSWORD: Readonly<Record<string, Verdict>> = {
  InvalidPasswordException: 'InvalidPasswordException',
  PasswordHistoryPolicyViolationException: 'InvalidPasswordException',
};

/**
 * What each failure of the service means here. A name that is missing is one that only a wrong configuration brings about, or that
 * not met before: `UnknownException`, for the operator to read in the log.
 */
const VERDICTS: Readonly<Record<CognitoOperation, Readonly<Record<string, Verdict>>>> = {
  SignUp: {
    ...NEW_PASSWORD,
    UsernameExistsException: 'UsernameExistsException',
    AliasExistsException: 'UsernameExistsException',
    InvalidParameterException: 'InvalidParameterException',
    UserLambdaValidationException: 'InvalidParameterException',
    CodeDeliveryFailureException: 'ServiceUnavailableException',
  },
  ConfirmSignUp: { ...TRIED_CODE, NotAuthorizedException: 'NotAuthorizedException', AliasExistsException: 'NotAuthorizedException' },
  ResendConfirmationCode: NO_CODE_FOR_THEM,
  InitiateAuth: {
    NotAuthorizedException: 'NotAuthorizedException',
    UserNotFoundException: 'NotAuthorizedException',
    // A user who reads that the password does not match requests a new one, which is what the pool requires.
    PasswordResetRequiredException: 'NotAuthorizedException',
    UserNotConfirmedException: 'UserNotConfirmedException',
    // The pool's own ceiling, reached by all people together.
    TooManyRequestsException: 'ServiceUnavailableException',
  },
  ForgotPassword: NO_CODE_FOR_THEM,
  ConfirmForgotPassword: {
    ...TRIED_CODE,
    ...NEW_PASSWORD,
    NotAuthorizedException: 'CodeMismatchException',
    UserNotConfirmedException: 'CodeMismatchException',
  },
  ChangePassword: {
    ...NEW_PASSWORD,
    NotAuthorizedException: 'NotAuthorizedException',
    UserNotFoundException: 'NotAuthorizedException',
    UserNotConfirmedException: 'NotAuthorizedException',
    PasswordResetRequiredException: 'NotAuthorizedException',
  },
  DeleteUser: {
    NotAuthorizedException: 'NotAuthorizedException',
    UserNotFoundException: 'NotAuthorizedException',
    UserNotConfirmedException: 'NotAuthorizedException',
    PasswordResetRequiredException: 'NotAuthorizedException',
  },
};

const RETRY_AFTER_SECONDS = 30;

const SILENT = 'The service that keeps passwords does not answer right now. Please try again in a few minutes.';

/** What a failed call came to: names alone. The client's own error holds the request, password included, and is not passed on. */
export type CognitoFailure = {
  readonly operation: CognitoOperation;
  readonly verdict: Verdict;
  /** The service's name for it, or that of what failed on the way. */
  readonly failure: string;
  /** By which AWS finds the call. */
  readonly providerRequestId: string | undefined;
};

/** Judges what the client threw. Whatever is not an answer of the service is its absence: no connection, a page of a proxy, half a body. */
export function judgeFailure(operation: CognitoOperation, thrown: unknown): CognitoFailure {
  const failure = textOf(thrown, 'name') ?? 'Error';
  const metadata = fieldOf(thrown, '$metadata');
  const status = fieldOf(metadata, 'httpStatusCode');
  const answered = fieldOf(thrown, '$fault') === 'client' && typeof status === 'number' && status < 500;
  const known = [VERDICTS[operation], EVERYWHERE].find((verdicts) => Object.hasOwn(verdicts, failure));
  const verdict = answered ? (known?.[failure] ?? 'UnknownException') : 'ServiceUnavailableException';
  return {
    operation,
    verdict,
    failure: answered ? failure : (textOf(thrown, 'code') ?? failure),
    providerRequestId: textOf(metadata, 'requestId'),
  };
}

/** The failure as the product's own. */
export function toAppError({ verdict, ...facts }: CognitoFailure & { readonly verdict: ErrorCode }): AppError {
  if (verdict === 'ServiceUnavailableException') {
    return new AppError(verdict, { message: SILENT, retryAfterSeconds: RETRY_AFTER_SECONDS, facts });
  }
  return new AppError(verdict, { facts, ...(verdict === 'UsernameExistsException' && { field: 'email' }) });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}
