import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { createExposure } from './exposure.ts';

const SCRIPT = '/_next/static/chunks/a.js';

function look(headers: IncomingHttpHeaders, path = SCRIPT) {
  const names: string[] = [];
  const exposure = createExposure({ onFound: (name) => names.push(name) });
  exposure.check({ path, headers });
  exposure.check({ path, headers });
  return { found: exposure.found, names };
}

test.each([
  ['the Host header', { host: 'redoubt.example' }, 'redoubt.example'],
  ['the Host header, with a port', { host: 'redoubt.example:8443' }, 'redoubt.example'],
  ['an address of a network', { host: '192.168.0.7:3000' }, '192.168.0.7'],
  ['the page that loads it', { host: '127.0.0.1:3000', referer: 'https://redoubt.example/projects' }, 'redoubt.example'],
  [
    'the page, and the browser says that it is ours',
    { host: 'localhost:3000', referer: 'https://redoubt.example/', 'sec-fetch-site': 'same-origin' },
    'redoubt.example',
  ],
])('a script that is fetched under another name by %s shows that the site is exposed, and is reported once', (_by, headers, name) => {
  expect(look(headers)).toEqual({ found: true, names: [name] });
});

test.each([
  ['this machine', { host: 'localhost:3000', referer: 'http://127.0.0.1:3000/' }, SCRIPT],
  ['this machine by IPv6', { host: '[::1]:3000', referer: 'http://[::1]:3000/' }, SCRIPT],
  ['no page', { host: '127.0.0.1:3000' }, SCRIPT],
  ['a page that is none', { host: '127.0.0.1:3000', referer: 'nonsense' }, SCRIPT],
  ['another site that embeds it', { host: '127.0.0.1:3000', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' }, SCRIPT],
  ['another name, but no script of a page', { host: 'evil.example' }, '/api/dev/mailbox'],
])('%s shows nothing', (_who, headers, path) => {
  expect(look(headers, path)).toEqual({ found: false, names: [] });
});
