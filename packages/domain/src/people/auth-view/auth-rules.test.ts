import { expect, test } from 'vitest';
import {
  canCreateAccount,
  canVerify,
  findForgotPasswordProblems,
  findLoginProblems,
  findResendProblems,
  findResetProblems,
  findSignUpProblems,
  findVerifyProblems,
  toCode,
} from './auth-forms.ts';
import { firstLetter, profilePictureUrl } from './profile-picture.ts';
import { resendLabel, secondsUntilResend } from './resend.ts';
import { toReturnPath } from './return-path.ts';

const GOOD = { email: 'ada@example.com', password: 'correct horse 7' };
const WEAK = 'Password does not meet the requirements.';

test('AUTH-17 to AUTH-20: sign-up asks for a valid address and a password that keeps the rule', () => {
  expect(findSignUpProblems(GOOD)).toEqual({});
  expect(findSignUpProblems({ ...GOOD, email: 'ada@' })).toEqual({ email: 'Invalid email.' });
  for (const password of ['', 'abcde12', 'abcdefgh', '12345678'])
    expect(findSignUpProblems({ ...GOOD, password })).toEqual({ password: WEAK });
  expect(findSignUpProblems({ ...GOOD, password: 'abcdef12' })).toEqual({});
});

test('AUTH-24, AUTH-25, T-16: login asks for both, and leaves their form to the server', () => {
  expect(findLoginProblems({ email: ' ', password: '' })).toEqual({
    email: 'Please input your email address',
    password: 'Please input your password',
  });
  expect(findLoginProblems({ email: 'a', password: 'x' })).toEqual({});
});

test('AUTH-27: asking for a new password needs a valid address', () => {
  expect(findForgotPasswordProblems({ email: '' })).toEqual({ email: 'Invalid email.' });
  expect(findForgotPasswordProblems({ email: 'ada' })).toEqual({ email: 'Invalid email.' });
  expect(findForgotPasswordProblems(GOOD)).toEqual({});
});

test('AUTH-28, AUTH-30, T-15: a reset needs a code, however short, and a password by the rule of sign-up', () => {
  expect(findResetProblems({ code: '1', password: 'abcdef12' })).toEqual({});
  expect(findResetProblems({ code: '', password: 'short' })).toEqual({ code: 'Reset code is required', password: WEAK });
  expect(findResetProblems({ code: '123456', password: 'abcdef12' })).toEqual({});
});

test('AUTH-31, AUTH-32, AUTH-35: verifying needs address and code, sending again a valid address', () => {
  expect(findVerifyProblems({ email: '', code: '' })).toEqual({
    email: 'Please enter your email',
    code: 'Please input your verification code',
  });
  expect(findResendProblems({ email: '' })).toEqual({ email: 'Please enter your email' });
  expect(findResendProblems({ email: 'ada@' })).toEqual({ email: 'Invalid email.' });
  expect(findResendProblems(GOOD)).toEqual({});
});

test('AUTH-22, AUTH-23: an account can be created when both fields are touched and right and the terms are agreed to', () => {
  const ready = { ...GOOD, touched: { email: true, password: true }, agreed: true };
  expect(canCreateAccount(ready)).toBe(true);
  expect(canCreateAccount({ ...ready, agreed: false })).toBe(false);
  expect(canCreateAccount({ ...ready, touched: { email: false, password: true } })).toBe(false);
  expect(canCreateAccount({ ...ready, touched: { email: true, password: false } })).toBe(false);
  expect(canCreateAccount({ ...ready, email: 'ada' })).toBe(false);
  expect(canCreateAccount({ ...ready, password: 'abcdefgh' })).toBe(false);
});

test('AUTH-34, T-15: a code can be tried when it has six characters and an address is there', () => {
  expect(canVerify({ email: 'a@b.c', code: '123456' })).toBe(true);
  expect(canVerify({ email: 'a@b.c', code: '12345' })).toBe(false);
  expect(canVerify({ email: ' ', code: '123456' })).toBe(false);
});

test('AUTH-29, AUTH-33, OP-36: a code has six characters; blanks of a paste do not count', () => {
  expect(toCode(' 123 456\n')).toBe('123456');
  expect(toCode('1234567')).toBe('123456');
});

test('AUTH-08, OP-34: another code can be asked for a minute after the last one to that address', () => {
  const sent = { email: 'ada@example.com', at: 1_000_000 };
  const left = (now: number, email = 'Ada@example.com ') => secondsUntilResend(sent, { email, now });
  expect(left(1_000_000)).toBe(60);
  expect(left(1_000_001)).toBe(60);
  expect(left(1_001_000)).toBe(59);
  expect(left(1_059_999)).toBe(1);
  expect(left(1_060_000)).toBe(0);
  expect(left(900_000)).toBe(60); // With a clock that was set back, no one waits longer than a minute.
  expect(left(1_000_000, 'bob@example.com')).toBe(0);
  expect(secondsUntilResend(undefined, { email: 'ada@example.com', now: 0 })).toBe(0);
  expect([resendLabel(59), resendLabel(0)]).toEqual(['Resend code (59s)', 'Resend code']);
});

const ORIGINS = ['https://redoubt.example', 'http://localhost:3000'];

test.each([
  ['https://redoubt.example/my/settings?a=1#b', '/my/settings?a=1#b'],
  ['http://localhost:3000/my/watchlists', '/my/watchlists'],
  ['/projects/aave', '/projects/aave'],
])('OP-31: %s leads to %s', (callbackUrl, expected) => {
  expect(toReturnPath(callbackUrl, { origins: ORIGINS })).toBe(expected);
});

test.each([
  [undefined],
  ['https://evil.example/my/settings'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['https://redoubt.example@evil.example/'],
  ['https://redoubt.example//evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['http://redoubt.example/my/settings'],
  ['/auth/login?callbackUrl=/auth/login'],
  ['/api/auth/signout'],
  ['http://['],
])('OP-31: %s leads home', (callbackUrl) => {
  expect(toReturnPath(callbackUrl, { origins: ORIGINS })).toBe('/');
});

test('ACCT-05, ACCT-06: a picture is found by username, under an address that changes each minute', () => {
  const url = (now: number) => profilePictureUrl({ base: '/uploads/profile', username: 'a b/c', now });
  expect(url(120_000)).toBe('/uploads/profile/a%20b%2Fc?v=2');
  expect(url(179_999)).toBe(url(120_000));
  expect(url(180_000)).toBe('/uploads/profile/a%20b%2Fc?v=3');
});

test('ACCT-08: without a picture the first letter of the address stands, upper case', () => {
  expect(firstLetter('ada@example.com')).toBe('A');
  expect(firstLetter('')).toBe('?');
});
