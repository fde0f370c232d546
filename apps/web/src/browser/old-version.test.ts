import { expect, test } from 'vitest';
import { isOfOldVersion } from './old-version.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each([
  [named('ChunkLoadError', 'Failed to load chunk /_next/static/chunks/a.js from module 1')],
  [named('Error', 'Loading CSS chunk 4 failed')],
  [named('TypeError', 'Failed to fetch dynamically imported module: https://site.example/a.js')],
])('a page that was open while the site was replaced is of an old version: %s', (error) => {
  expect(isOfOldVersion(error, 60_000)).toBe(true);
});

test('a page that was just opened is not loaded again and again, and other errors are errors', () => {
  expect(isOfOldVersion(named('ChunkLoadError', 'Failed to load chunk'), 9_999)).toBe(false);
  expect(isOfOldVersion(named('TypeError', 'x is not a function'), 60_000)).toBe(false);
});
