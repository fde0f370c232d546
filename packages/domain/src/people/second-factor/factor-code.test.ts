import { expect, test } from 'vitest';
import { findCodeProblem, parseFactorCode, showRecoveryCode } from './factor-code.ts';

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['000000', { kind: 'app', code: '000000' }],
  ['abcde-fgh23', { kind: 'recovery', code: 'abcdefgh23' }],
  ['ABCDE FGH23', { kind: 'recovery', code: 'abcdefgh23' }],
  ['2345678923', { kind: 'recovery', code: '2345678923' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['١٢٣٤٥٦', undefined],
  ['abcdefgh2', undefined],
  ['abcdefgh234', undefined],
  ['abcdefgh20', undefined],
  ['', undefined],
])('%j typed is %j', (text, expected) => {
  expect(parseFactorCode(text)).toEqual(expected);
});

test('a recovery code is shown in two halves, and can be typed as it is shown', () => {
  expect(showRecoveryCode('abcdefgh23')).toBe('abcde-fgh23');
  expect(parseFactorCode(showRecoveryCode('abcdefgh23'))).toEqual({ kind: 'recovery', code: 'abcdefgh23' });
});

test('a field for a code says when it holds nothing', () => {
  expect(findCodeProblem({ code: ' ' })).toEqual({ code: 'Please input your code' });
  expect(findCodeProblem({ code: '1' })).toEqual({});
});
