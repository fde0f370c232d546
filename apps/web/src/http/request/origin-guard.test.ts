import { expect, test } from 'vitest';
import { guardOrigin } from './origin-guard.ts';

const PUBLIC = { publicOrigin: 'https://redoubt.example', host: '0.0.0.0', port: 3000 };
const LOCAL = { publicOrigin: 'http://localhost:3000', host: '127.0.0.1', port: 3000 };

const guard = (headers: Record<string, string>, site = PUBLIC) => guardOrigin(new Headers(headers), site);

test.each([
  ['our own page', { origin: 'https://redoubt.example', 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, PUBLIC],
  ['our own page in an older browser', { origin: 'https://redoubt.example', cookie: 'a=b' }, PUBLIC],
  ['our own page that keeps its address to itself', { origin: 'null', 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, PUBLIC],
  ['a program without cookies', {}, PUBLIC],
  ['this machine by name', { origin: 'http://localhost:3000' }, LOCAL],
  ['this machine by number', { origin: 'http://127.0.0.1:3000' }, LOCAL],
])('OP-09: a change from %s passes', (_who, headers, site) => {
  expect(() => guard(headers, site)).not.toThrow();
});

test.each([
  ['another site', { origin: 'https://evil.example' }, PUBLIC],
  ['another port', { origin: 'https://redoubt.example:8443' }, PUBLIC],
  ['our host without TLS', { origin: 'http://redoubt.example' }, PUBLIC],
  ['a page without an origin', { origin: 'null' }, PUBLIC],
  ['a page without an origin, of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, PUBLIC],
  ['a page without an origin, which a user opened', { origin: 'null', 'sec-fetch-site': 'none', cookie: 'a=b' }, PUBLIC],
  ['a request with cookies and no origin', { cookie: 'a=b' }, PUBLIC],
  ['a cross-site fetch, whatever origin it shows', { origin: 'https://redoubt.example', 'sec-fetch-site': 'cross-site' }, PUBLIC],
  ['a neighbour on the same site', { origin: 'https://redoubt.example', 'sec-fetch-site': 'same-site' }, PUBLIC],
  ['a local page, to a public site', { origin: 'http://localhost:3000' }, PUBLIC],
  ['another local port', { origin: 'http://localhost:3001' }, LOCAL],
  ['a local page, to a site that a proxy here makes public', { origin: 'http://localhost:3000' }, { ...PUBLIC, host: '127.0.0.1' }],
  ['another local name, to a site that other machines reach', { origin: 'http://127.0.0.1:3000' }, { ...LOCAL, host: '0.0.0.0' }],
])('OP-09: a change from %s is refused', (_who, headers, site) => {
  expect(() => guard(headers, site)).toThrow(expect.objectContaining({ code: 'ForbiddenException' }));
});
