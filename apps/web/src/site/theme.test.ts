import { expect, test } from 'vitest';
import { parseTheme, themeCookie } from './theme.ts';

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [undefined, 'system'],
  ['"><script>', 'system'],
] as const)('a cookie of %j means %s', (value, theme) => {
  expect(parseTheme(value)).toBe(theme);
});

test('a choice is stored for a year, and the system theme is not stored', () => {
  expect(themeCookie({ theme: 'dark', secure: false })).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(themeCookie({ theme: 'system', secure: true })).toBe('theme=system; Path=/; Max-Age=0; SameSite=Lax; Secure');
});
