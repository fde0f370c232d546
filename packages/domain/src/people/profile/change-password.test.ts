import { expect, test } from 'vitest';
import { changePasswordProblem, findPasswordProblems } from './change-password.ts';
import { AccountForm } from './schema.ts';

test.each([
  ['seven characters', 'abcdef1', true],
  ['no digit', 'seven ducks', true],
  ['no letter', '1234567890', true],
  ['eight with both', 'abcdefg1', false],
])('ACCT-10: a new password with %s', (_name, newPassword, wrong) => {
  const problems = findPasswordProblems({ oldPassword: 'x', newPassword, repeated: newPassword });
  expect(problems).toEqual(wrong ? { newPassword: 'Password does not meet the requirements.' } : {});
});

test('OP-38: the form asks for the present password, and for the new one twice', () => {
  expect(findPasswordProblems({ oldPassword: '', newPassword: 'abcdefg1', repeated: 'abcdefg2' })).toEqual({
    oldPassword: 'Please input your password',
    repeated: 'The two passwords differ.',
  });
});

test.each([
  ['NotAuthorizedException', 'oldPassword', 'Current password is incorrect.'],
  ['InvalidPasswordException', 'newPassword', 'Password does not meet the requirements.'],
  ['LimitExceededException', 'form', 'Attempt limit exceeded, please try after some time.'],
  ['UnknownException', 'form', 'An unknown error has occurred. Please try again later.'],
  [undefined, 'form', 'An unknown error has occurred. Please try again later.'],
])('OP-38: %s is said at %s', (code, at, words) => {
  expect(changePasswordProblem(code)).toEqual({ at, words });
});

test('ACCT-16: the form of an account has these fields', () => {
  expect(Object.keys(AccountForm.shape)).toEqual(['email', 'verificationCode', 'code', 'newPassword', 'oldPassword']);
});
