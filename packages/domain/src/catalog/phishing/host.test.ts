import { expect, test } from 'vitest';
import { findPastedHost, toDomain } from './host.ts';

test.each([
  ['https://Example.com/path?q=a.b', 'example.com'],
  ['www.example.com', 'example.com'],
  ['www.com', 'www.com'],
  ['//example.com', 'example.com'],
  ['“example.com”,', 'example.com'],
  ['is it example.com?', 'example.com'],
  ['https://bank.example@evil.example:8443/x', 'evil.example'],
  ['https://bank.example\\@evil.example', 'bank.example'],
  ['hxxp://evil[.]example', 'evil.example'],
  ['evil(.)example', 'evil.example'],
  ['ev\u200bil.example', 'evil.example'],
  ['ｅｖｉｌ．example', 'evil.example'],
  ['еvil.example', 'xn--vil-qdd.example'],
  ['xn--vil-qdd.example.', 'xn--vil-qdd.example'],
])('%s leads to the host %s', (text, host) => {
  expect(findPastedHost(text)).toBe(host);
});

test.each([
  '',
  'uniswap',
  'vitalik.eth',
  'v1.2',
  '127.0.0.1',
  'http://[::1]/',
  '0x1f98...f984',
  'a sentence. And another',
  'e.g. this',
  '...',
  `${'a'.repeat(64)}.com`,
])('%j has none', (text) => {
  expect(findPastedHost(text)).toBeUndefined();
});

test('a long text costs bounded work', () => {
  expect(findPastedHost(`${'x '.repeat(1_000_000)}evil.example`)).toBeUndefined();
});

test.each([
  ['Evil.Example', 'evil.example'],
  ['www.evil.example', 'evil.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['evil.example/path', undefined],
  ['*.evil.example', undefined],
  ['localhost', undefined],
  ['10.0.0.1', undefined],
])('an entry %s of a list is the domain %s', (text, domain) => {
  expect(toDomain(text)).toBe(domain);
});
