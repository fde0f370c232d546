import { expect, test } from 'vitest';
import { readVoterMark, voterCookie } from './voter-cookie.ts';

const means = (visitorSecret = 'v'.repeat(64)) => ({ settings: { publicOrigin: 'https://site.example' }, secrets: { visitorSecret } });
const MARK = Buffer.alloc(16, 7);

/** What a browser sends back of a cookie. */
const sent = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

test('a mark is known again where it was signed here, and as it was made', () => {
  const cookie = voterCookie(means(), MARK);
  expect(readVoterMark(means(), sent(cookie))).toEqual(MARK);
  expect(readVoterMark(means('w'.repeat(64)), sent(cookie))).toBeUndefined();
  const other = Buffer.alloc(16, 8).toString('base64url');
  expect(readVoterMark(means(), sent(cookie.replace(MARK.toString('base64url'), other)))).toBeUndefined();
  expect(readVoterMark(means(), sent(cookie.replace(/\..*?;/, ';')))).toBeUndefined();
  expect(readVoterMark(means(), sent(voterCookie(means(), Buffer.alloc(15, 7))))).toBeUndefined();
});
