import { expect, test } from 'vitest';
import { isHostileTarget, pathOf } from './request-path.ts';

test.each([
  ['/', '/'],
  ['/a/b?c=/d//e', '/a/b'],
  ['/a#b?c', '/a'],
])('the path of %s is %s', (target, expected) => {
  expect(pathOf(target)).toBe(expected);
});

test.each([
  '/',
  '/projects/aave',
  '/projects/aave/',
  '/api/search-project?keyword=%zz%00//\\',
  '/a%20b',
  '/%C3%A4',
  '/.well-known/security.txt',
  '/a..b/...',
])('%s is an ordinary target', (target) => {
  expect(isHostileTarget(target)).toBe(false);
});

test.each([
  'http://evil.example/',
  '*',
  '',
  '//evil.example',
  '/a//b',
  '/%2f/b',
  '/%zz',
  '/%',
  '/%E0%A4%A',
  '/a%00',
  '/a%0d%0ab',
  '/a%7f',
  '/\\evil.example',
  '/%5cevil.example',
  '/a/../b',
  '/a/%2e%2e/b',
  '/a/.',
])('%s is refused', (target) => {
  expect(isHostileTarget(target)).toBe(true);
});
