import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const TRACE = `TypeError: a is undefined
    at render (http://localhost:3000/_next/static/chunks/1a2b.js?v=123:10:2034)
    at work (http://localhost:3000/_next/static/chunks/1a2b.js:11:5)`;

const fingerprint = (trace: string, title = 'TypeError') => fingerprintOf({ title, trace }).toString('hex');

test.each([
  ['lines and columns', TRACE.replace('10:2034', '12:1')],
  ['the query of an address', TRACE.replace('?v=123', '?v=abc&w=1')],
  ['a missing query', TRACE.replace('?v=123', '')],
  ['the message and deeper frames', `TypeError: b is undefined\n${TRACE.split('\n')[1]}\n    at other (x.js:1:1)`],
])('%s make no other fault', (_what, trace) => {
  expect(fingerprint(trace)).toBe(fingerprint(TRACE));
});

test('another title or another place is another fault', () => {
  expect(fingerprint(TRACE, 'RangeError')).not.toBe(fingerprint(TRACE));
  expect(fingerprint(TRACE.replace('at render', 'at draw'))).not.toBe(fingerprint(TRACE));
});

test('a trace without frames counts by its first line', () => {
  expect(fingerprint('GET /api/search-project\nmore')).toBe(fingerprint('GET /api/search-project'));
  expect(fingerprint('GET /api/search-project')).not.toBe(fingerprint('GET /api/chains'));
});

test('an empty trace is a place, too', () => {
  expect(fingerprint('')).toBe(fingerprint('\n \n'));
});
