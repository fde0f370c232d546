import { expect, test } from 'vitest';
import { type CognitoOperation, judgeFailure, toAppError } from './cognito-failure.ts';

const rejection = (name: string) => ({ name, $fault: 'client', $metadata: { httpStatusCode: 400, requestId: 'r-1' } });

const verdict = (operation: CognitoOperation, thrown: unknown) => judgeFailure(operation, thrown).verdict;

test.each([
  ['SignUp', 'UsernameExistsException', 'UsernameExistsException'],
  ['SignUp', 'InvalidPasswordException', 'InvalidPasswordException'],
  ['SignUp', 'InvalidParameterException', 'InvalidParameterException'],
  ['SignUp', 'UserLambdaValidationException', 'InvalidParameterException'],
  ['SignUp', 'CodeDeliveryFailureException', 'ServiceUnavailableException'],
  ['SignUp', 'LimitExceededException', 'LimitExceededException'],
  ['SignUp', 'NotAuthorizedException', 'UnknownException'],
  ['ConfirmSignUp', 'CodeMismatchException', 'CodeMismatchException'],
  ['ConfirmSignUp', 'ExpiredCodeException', 'ExpiredCodeException'],
  ['ConfirmSignUp', 'TooManyFailedAttemptsException', 'ExpiredCodeException'],
  ['ConfirmSignUp', 'NotAuthorizedException', 'NotAuthorizedException'],
  ['ConfirmSignUp', 'AliasExistsException', 'NotAuthorizedException'],
  ['ConfirmSignUp', 'UserNotFoundException', 'CodeMismatchException'],
  ['ConfirmSignUp', 'InvalidParameterException', 'CodeMismatchException'],
  ['ResendConfirmationCode', 'InvalidParameterException', 'as-if-sent'],
  ['ResendConfirmationCode', 'UserNotFoundException', 'as-if-sent'],
  ['ResendConfirmationCode', 'LimitExceededException', 'LimitExceededException'],
  ['ResendConfirmationCode', 'TooManyRequestsException', 'LimitExceededException'],
  ['InitiateAuth', 'NotAuthorizedException', 'NotAuthorizedException'],
  ['InitiateAuth', 'UserNotFoundException', 'NotAuthorizedException'],
  ['InitiateAuth', 'PasswordResetRequiredException', 'NotAuthorizedException'],
  ['InitiateAuth', 'UserNotConfirmedException', 'UserNotConfirmedException'],
  ['InitiateAuth', 'TooManyRequestsException', 'ServiceUnavailableException'],
  ['InitiateAuth', 'InvalidParameterException', 'UnknownException'],
  ['ForgotPassword', 'UserNotFoundException', 'as-if-sent'],
  ['ForgotPassword', 'InvalidParameterException', 'as-if-sent'],
  ['ForgotPassword', 'NotAuthorizedException', 'as-if-sent'],
  ['ForgotPassword', 'CodeDeliveryFailureException', 'as-if-sent'],
  ['ForgotPassword', 'LimitExceededException', 'LimitExceededException'],
  ['ConfirmForgotPassword', 'CodeMismatchException', 'CodeMismatchException'],
  ['ConfirmForgotPassword', 'ExpiredCodeException', 'ExpiredCodeException'],
  ['ConfirmForgotPassword', 'TooManyFailedAttemptsException', 'ExpiredCodeException'],
  ['ConfirmForgotPassword', 'UserNotFoundException', 'CodeMismatchException'],
  ['ConfirmForgotPassword', 'UserNotConfirmedException', 'CodeMismatchException'],
  ['ConfirmForgotPassword', 'NotAuthorizedException', 'CodeMismatchException'],
  ['ConfirmForgotPassword', 'InvalidPasswordException', 'InvalidPasswordException'],
  ['ConfirmForgotPassword', 'PasswordHistoryPolicyViolationException', 'InvalidPasswordException'],
  ['ConfirmForgotPassword', 'LimitExceededException', 'LimitExceededException'],
  ['ChangePassword', 'NotAuthorizedException', 'NotAuthorizedException'],
  ['ChangePassword', 'InvalidPasswordException', 'InvalidPasswordException'],
  ['ChangePassword', 'PasswordHistoryPolicyViolationException', 'InvalidPasswordException'],
  ['ChangePassword', 'LimitExceededException', 'LimitExceededException'],
  ['DeleteUser', 'NotAuthorizedException', 'NotAuthorizedException'],
] as const)('%s: %s means %s', (operation, name, expected) => {
  expect(verdict(operation, rejection(name))).toBe(expected);
});

test.each(['ResourceNotFoundException', 'ForbiddenException', 'InvalidUserPoolConfigurationException', 'constructor', 'SomethingNew'])(
  '%s is no answer of ours, whatever its name',
  (name) => {
    expect(verdict('InitiateAuth', rejection(name))).toBe('UnknownException');
  },
);

test.each([
  ['an internal error', { ...rejection('InternalErrorException'), $fault: 'server', $metadata: { httpStatusCode: 500 } }],
  ['a refusal with the status of a fault', { ...rejection('NotAuthorizedException'), $metadata: { httpStatusCode: 503 } }],
  ['a connection that was refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a page of a proxy', Object.assign(new SyntaxError('not JSON'), { $metadata: { httpStatusCode: 200 } })],
  ['nothing at all', undefined],
])('%s is the absence of the service', (_name, thrown) => {
  for (const operation of ['SignUp', 'InitiateAuth', 'ForgotPassword', 'ConfirmForgotPassword'] as const) {
    expect(verdict(operation, thrown)).toBe('ServiceUnavailableException');
  }
});

test('what is passed on are names: no message, no request, no answer', () => {
  const thrown = Object.assign(new Error('Value "seven ducks 7" at password'), rejection('InternalErrorException'), {
    $response: { body: 'x' },
  });
  const error = toAppError({ ...judgeFailure('SignUp', thrown), verdict: 'ServiceUnavailableException' });
  expect(error.message).toBe('The service that keeps passwords does not answer right now. Please try again in a few minutes.');
  expect(error.cause).toBeUndefined();
  expect(error.retryAfterSeconds).toBe(30);
  expect(error.facts).toEqual({ operation: 'SignUp', failure: 'InternalErrorException', providerRequestId: 'r-1' });
});

test('AUTH-39: an address that is taken is said of its field', () => {
  expect(toAppError({ ...judgeFailure('SignUp', rejection('UsernameExistsException')), verdict: 'UsernameExistsException' }).field).toBe(
    'email',
  );
});
