import { expect, test } from 'vitest';
import {
  codeSentMessage,
  type Failure,
  forgotPasswordMessage,
  loginMessage,
  resetProblem,
  signInErrorMessage,
  signUpProblem,
  verifyMessage,
} from './auth-messages.ts';

const UNKNOWN = 'An unknown error has occurred. Please try again later.';
const NO_ANSWER: Failure = { status: 0, code: undefined };
const refused = (code: string, status = 400): Failure => ({ status, code });

test('AUTH-36, AUTH-38, T-20: a login names a wrong pair; everything else is unknown', () => {
  expect(loginMessage('NotAuthorizedException')).toBe('Email and password do not match. Please try again.');
  expect(loginMessage('UnknownException')).toBe(UNKNOWN);
  expect(loginMessage(undefined)).toBe(UNKNOWN);
});

test('AUTH-39 to AUTH-41: a sign-up names the field at fault', () => {
  expect(signUpProblem(refused('UsernameExistsException', 409))).toEqual({ at: 'email', words: 'This email has been taken.' });
  expect(signUpProblem(refused('InvalidPasswordException'))).toEqual({ at: 'password', words: 'Password does not meet the requirements.' });
  expect(signUpProblem(refused('LimitExceededException', 429))).toEqual({ at: 'form', words: UNKNOWN });
  expect(signUpProblem(NO_ANSWER)).toEqual({ at: 'form', words: UNKNOWN });
});

test('AUTH-42, AUTH-43, T-19: only a limit has words of its own when no code was sent', () => {
  expect(forgotPasswordMessage(refused('LimitExceededException', 429))).toBe('Attempt limit exceeded, please try after some time.');
  expect(forgotPasswordMessage(refused('UnknownException', 500))).toBe(UNKNOWN);
  expect(forgotPasswordMessage(NO_ANSWER)).toBe(UNKNOWN);
});

test('AUTH-44, AUTH-45, T-18: what our API refuses is the code; a failure of the server or the connection is unknown', () => {
  const invalid = 'Invalid code provided, please request a code again.';
  for (const code of ['CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'])
    expect(resetProblem(refused(code))).toEqual({ at: 'form', words: invalid });
  expect(resetProblem(refused('UnknownException', 500)).words).toBe(UNKNOWN);
  expect(resetProblem(NO_ANSWER).words).toBe(UNKNOWN);
  expect(resetProblem(refused('InvalidPasswordException'))).toEqual({ at: 'password', words: 'Password does not meet the requirements.' });
});

test('AUTH-46 to AUTH-48, T-14: verifying names a bad code and an address that waits for none', () => {
  const email = 'ada@example.com';
  expect(verifyMessage(refused('CodeMismatchException'), { email })).toBe('Incorrect or expired verification code');
  expect(verifyMessage(refused('ExpiredCodeException'), { email })).toBe('Incorrect or expired verification code');
  expect(verifyMessage(refused('NotAuthorizedException', 401), { email })).toBe('Email ada@example.com is not awaiting authorization.');
  expect(verifyMessage(refused('LimitExceededException', 429), { email })).toBe(UNKNOWN);
});

test('AUTH-50: after another code went out, the address is named', () => {
  expect(codeSentMessage('ada@example.com')).toBe('Confirmation code was sent to ada@example.com.');
});

test('OP-13: who was sent to log in reads why', () => {
  expect(signInErrorMessage('SessionRequired')).toBe('Please log in to access this page.');
  expect(signInErrorMessage(undefined)).toBeUndefined();
  expect(signInErrorMessage('undefined')).toBeUndefined();
  expect(signInErrorMessage('OAuthCallback')).toBe('Logging in with Google did not work. Please try again.');
  expect(signInErrorMessage('<script>')).toBe(UNKNOWN);
});
