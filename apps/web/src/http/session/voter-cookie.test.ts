import { expect, test } from 'vitest';
import { readVoterMark, voterCookie } from './voter-cookie.ts';

const contextWith = (visitorSecret = 'v'.repeat(64)) => ({
  settings: { publicOrigin: 'https://site.example' },
  secrets: { visitorSecret },
});
const MARK = Buffer.alloc(16, 7);

/** The part of a cookie that a browser sends back. */
const sent = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

test('a mark is accepted only unchanged and signed here', () => {
  const cookie = voterCookie(contextWith(), MARK);
  expect(readVoterMark(contextWith(), sent(cookie))).toEqual(MARK);
  expect(readVoterMark(contextWith('w'.repeat(64)), sent(cookie))).toBeUndefined();
  const other = Buffer.alloc(16, 8).toString('base64url');
  expect(readVoterMark(contextWith(), sent(cookie.replace(MARK.toString('base64url'), other)))).toBeUndefined();
  expect(readVoterMark(contextWith(), sent(cookie.replace(/\..*?;/, ';')))).toBeUndefined();
  expect(readVoterMark(contextWith(), sent(voterCookie(contextWith(), Buffer.alloc(15, 7))))).toBeUndefined();
});
