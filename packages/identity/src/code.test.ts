import { expect, test } from 'vitest';
import { hashCode, isCode, makeCode } from './code.ts';

const given = { codeId: '0b0c', secret: 's'.repeat(32) };

test('OP-36: a code is six digits, zeros in front included', () => {
  const codes = Array.from({ length: 2_000 }, makeCode);
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
});

test('a code is known again by its own id and secret alone', () => {
  const hash = hashCode({ ...given, code: '004217' });
  expect(isCode({ ...given, code: '004217', hash })).toBe(true);
  expect(isCode({ ...given, code: '004218', hash })).toBe(false);
  expect(isCode({ ...given, codeId: 'ffff', code: '004217', hash })).toBe(false);
  expect(isCode({ ...given, secret: 't'.repeat(32), code: '004217', hash })).toBe(false);
});
