import { expect, test } from 'vitest';
import { includesRole } from './role.ts';

test.each([
  ['admin', 'editor', true],
  ['admin', 'admin', true],
  ['editor', 'admin', false],
  ['editor', 'user', true],
  ['user', 'editor', false],
] as const)('%s may do what needs %s: %s', (role, needed, expected) => {
  expect(includesRole(role, needed)).toBe(expected);
});
