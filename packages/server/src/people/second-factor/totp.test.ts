import { expect, test } from 'vitest';
import { findStep, toTotp } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: %i seconds after 1970 the code is %s', (seconds, code) => {
  expect(toTotp({ secret, step: BigInt(Math.floor(seconds / 30)) })).toBe(code);
});

// RFC 4226, appendix D.
test.each([
  [0n, '755224'],
  [1n, '287082'],
  [9n, '520489'],
])('RFC 4226: the code of counter %s is %s', (step, code) => {
  expect(toTotp({ secret, step })).toBe(code);
});

test('a code counts in its own step and in the ones beside it, and no further', () => {
  const code = toTotp({ secret, step: 100n });
  const found = [97n, 98n, 99n, 100n, 101n, 102n, 103n].map((now) => findStep({ secret, code, now }));
  expect(found).toEqual([undefined, undefined, 100n, 100n, 100n, undefined, undefined]);
});

test('what is no code is none', () => {
  for (const code of ['', '1', '1234567', 'abcdef', '🦄🦄🦄']) expect(findStep({ secret, code, now: 100n })).toBeUndefined();
});
