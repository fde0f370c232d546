import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['ada@example.com', 'a***@example.com'],
  ['x@example.com', 'x***@example.com'],
  ['🦄nicorn@example.com', '🦄***@example.com'],
])('%s is shown as %s', (email, expected) => {
  expect(maskEmail(email)).toBe(expected);
});
