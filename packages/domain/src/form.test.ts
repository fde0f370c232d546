import { expect, test } from 'vitest';
import { Email, WebAddress } from './form.ts';

const isEmail = (text: string) => Email.safeParse(text).success;
const isAddress = (text: string) => WebAddress.safeParse(text).success;

test('CONST-01, T-50: an email address of 320 characters is valid, one of 321 is not', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
  expect(ofLength(320)).toHaveLength(320);
  expect(isEmail(ofLength(320))).toBe(true);
  expect(isEmail(ofLength(321))).toBe(false);
});

test('CONST-02: a web address of 2048 characters is valid, one of 2049 is not', () => {
  const ofLength = (length: number) => `https://example.org/${'a'.repeat(length - 'https://example.org/'.length)}`;
  expect(ofLength(2048)).toHaveLength(2048);
  expect(isAddress(ofLength(2048))).toBe(true);
  expect(isAddress(ofLength(2049))).toBe(false);
});

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['a＠b.example', 'a@b.example'],
  ['ADA+list@sub.example.org', 'ada+list@sub.example.org'],
  ['ada@a-b.xn--p1ai', 'ada@a-b.xn--p1ai'],
  ['ada@bücher.example', 'ada@bücher.example'],
  ['o’neill@example.org', 'o’neill@example.org'],
])('%s is stored as %s', (text, expected) => {
  expect(Email.parse(text)).toBe(expected);
});

test.each([
  ['no sign', 'example.org'],
  ['two signs', 'a@b@example.org'],
  ['nothing before the sign', '@example.org'],
  ['no top-level domain', 'a@example'],
  ['a dot at the end', 'a@example.'],
  ['an empty label', 'a@b..c'],
  ['an empty label at the start', 'a@.example.org'],
  ['a label that begins with a hyphen', 'a@-example.org'],
  ['a label that ends with a hyphen', 'a@example-.org'],
  ['a last label that begins with a hyphen', 'a@example.-org'],
  ['a last label that ends with a hyphen', 'a@example.org-'],
  ['a list by comma', 'a@example.org,b@example.org'],
  ['a list by semicolon', 'a@example.org;b@example.org'],
  ['a line break and a header', 'a@example.org\r\nBcc: b@example.org'],
  ['a line feed', 'a@exam\nple.org'],
  ['a carriage return', 'a\r@example.org'],
  ['a quoted part that hides a sign', '"e@attacker"@victim.example'],
  ['a quoted part before a bare host', '"e@attacker"@victim'],
  ['a display name', 'Ada <a@example.org>'],
  ['a comment', 'a(b)@example.org'],
  ['a space', 'a b@example.org'],
  ['a null character', 'a\0@example.org'],
  ['an invisible character', 'a\u200b@example.org'],
  ['a wide comma', 'a@example.org，b@example.org'],
  ['an address literal', 'a@[127.0.0.1]'],
])('an email address with %s is refused', (_name, text) => {
  expect(isEmail(text)).toBe(false);
});

test.each(['https://example.org', 'http://localhost:3000/a?b=c#d', '  https://example.org  '])('%s is a web address', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  '//example.org',
  'example.org',
  'https://exam\nple.org',
  'https://example.org/a b',
  'https://example.org/\0',
  '',
])('"%s" is not a web address', (text) => {
  expect(isAddress(text)).toBe(false);
});
