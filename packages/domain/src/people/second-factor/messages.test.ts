import { expect, test } from 'vitest';
import { secondFactorProblem } from './messages.ts';

test.each([
  ['CodeMismatchException', 'code', 'This code is not right, or was used already.'],
  ['NotAuthorizedException', 'password', 'Current password is incorrect.'],
  ['ConflictException', 'form', 'This took too long, or was done elsewhere. Please begin again.'],
  ['LimitExceededException', 'form', 'Attempt limit exceeded, please try after some time.'],
  ['UnknownException', 'form', 'An unknown error has occurred. Please try again later.'],
  [undefined, 'form', 'An unknown error has occurred. Please try again later.'],
])('%s is said at %s', (code, at, words) => {
  expect(secondFactorProblem({ code })).toEqual({ at, words });
});

test('a forbidden action shows the server’s reason', () => {
  const failed = { code: 'ForbiddenException', message: 'This cannot be done while impersonating a user.' };
  expect(secondFactorProblem(failed)).toEqual({ at: 'form', words: 'This cannot be done while impersonating a user.' });
});
