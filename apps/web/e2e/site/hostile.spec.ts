import { expect } from '@playwright/test';
import { sendRaw } from '../support/raw-request.ts';
import { test } from '../support/test.ts';

const EVENT = { eventName: 'View Home', properties: {} };

/** A rejection has a status of 4xx, a code and a message, and shows no internals. */
function expectRejection(status: number, body: string, name: string): void {
  expect(status, `${name}: ${body.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(status, `${name}: ${body.slice(0, 300)}`).toBeLessThan(500);
  expect(body, name).not.toMatch(/\bat .+\.(ts|js):\d+|node_modules|select .* from/i);
}

for (const target of [
  '/%',
  '/%zz',
  '/%00',
  '/projects/%00',
  '/projects/%ff%fe',
  '/projects/..%2f..%2fetc%2fpasswd',
  '/../../etc/passwd',
  '//example.org/',
  '/\\example.org',
  '/api/search-project?keyword=%',
  '/api/search-project?keyword=uni%00',
  '/api/search-project?keyword=%ff%fe',
  `/api/search-project?keyword=${'a'.repeat(8_000)}`,
  '/api/search-project?keyword=uni&keyword=aave',
  '/api/search-project?keyword[]=uni',
  '/api/search-project?keyword=uni&page=-1',
  '/api/search-project?keyword=uni&page=1e9',
  '/api/search-project?keyword=uni&perPage=NaN',
  '/api/search-project?keyword=uni&perPage=1;drop table project',
  '/api/projects/%00',
  '/api/projects/%2e%2e',
  '/api/no-such-call',
  '/_next/image?url=http://169.254.169.254/&w=64&q=75',
  '/_next/image?url=/\\127.0.0.1/x&w=64&q=75',
  '/_next/image?url=/logos/../secrets&w=64&q=75',
  '/_next/static/%2e%2e/%2e%2e/package.json',
]) {
  test(`GET ${target.slice(0, 70)} is never a fault of ours`, async ({ baseURL }) => {
    const { status, body } = await sendRaw(baseURL ?? '', [`GET ${target.replaceAll(' ', '%20')} HTTP/1.1`, 'Host: localhost']);
    // A search may take an odd value for a word to look for; what matters is that nothing breaks.
    if (status === 200) expect(target).toMatch(/keyword\[\]=|keyword=%$|keyword=%ff%fe$/);
    else expectRejection(status, body, target);
  });
}

const BODIES: readonly [name: string, status: number, headers: Record<string, string>, body: string][] = [
  ['no body', 400, { 'content-type': 'application/json' }, ''],
  ['half of a JSON text', 400, { 'content-type': 'application/json' }, '{"eventName": "View'],
  ['null', 400, { 'content-type': 'application/json' }, 'null'],
  ['a list', 400, { 'content-type': 'application/json' }, '[]'],
  ['a number for the name', 400, { 'content-type': 'application/json' }, '{"eventName": 1}'],
  ['an object for a property', 400, { 'content-type': 'application/json' }, '{"eventName":"View Home","properties":{"a":{}}}'],
  ['a null character', 400, { 'content-type': 'application/json' }, '{"eventName":"View Home","properties":{"a":"\\u0000"}}'],
  ['half of a character', 400, { 'content-type': 'application/json' }, '{"eventName":"View Home","properties":{"a":"\\ud800"}}'],
  ['ten thousand levels', 400, { 'content-type': 'application/json' }, `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['a key that is a prototype', 202, { 'content-type': 'application/json' }, '{"eventName":"View Home","__proto__":{"admin":true}}'],
  ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'eventName=View+Home'],
  ['plain text', 415, { 'content-type': 'text/plain' }, JSON.stringify(EVENT)],
  ['another character set', 415, { 'content-type': 'application/json; charset=utf-16' }, JSON.stringify(EVENT)],
  ['a foreign origin', 403, { 'content-type': 'application/json', origin: 'https://evil.example' }, JSON.stringify(EVENT)],
  ['an origin of null', 403, { 'content-type': 'application/json', origin: 'null' }, JSON.stringify(EVENT)],
  ['cookies without an origin', 403, { 'content-type': 'application/json', cookie: 'theme=dark' }, JSON.stringify(EVENT)],
  ['another site by its own account', 403, { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }, JSON.stringify(EVENT)],
  ['an unknown event', 400, { 'content-type': 'application/json' }, '{"eventName":"Steal Wallet"}'],
  ['an empty key against repeats', 400, { 'content-type': 'application/json', 'idempotency-key': '' }, JSON.stringify(EVENT)],
  [
    'an endless key against repeats',
    400,
    { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(201) },
    JSON.stringify(EVENT),
  ],
];

for (const [name, status, headers, body] of BODIES) {
  test(`POST /api/user/events with ${name} answers ${status}`, async ({ baseURL }) => {
    const response = await fetch(`${baseURL}/api/user/events`, { method: 'POST', headers, body });
    expect(response.status, await response.clone().text()).toBe(status);
    if (status >= 400) {
      const { code, message }: { code: string; message: string } = await response.json();
      expect(code).toMatch(/Exception$/);
      expect(message.length).toBeGreaterThan(5);
    }
  });
}

test('a body of 6 MB is refused, announced or not', async ({ baseURL }) => {
  const lines = ['POST /api/user/events HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  const megabytes = Buffer.alloc(6_000_000, ' ');
  const chunked = Buffer.concat([Buffer.from(`${megabytes.length.toString(16)}\r\n`), megabytes, Buffer.from('\r\n0\r\n\r\n')]);
  for (const [announcing, body] of [
    [`Content-Length: ${megabytes.length}`, megabytes],
    ['Transfer-Encoding: chunked', chunked],
  ] as const) {
    // Who still sends when the connection is closed may lose the answer on its way: asked again until it arrives.
    await expect(async () => {
      expect((await sendRaw(baseURL ?? '', [...lines, announcing], body)).status).toBe(413);
    }).toPass();
  }
});

test('two lengths, or a length and chunks, are refused: no proxy may read the request differently', async ({ baseURL }) => {
  const lines = ['POST /api/user/events HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  const twoLengths = await sendRaw(baseURL ?? '', [...lines, 'Content-Length: 2', 'Content-Length: 3'], '{}');
  expect(twoLengths.status).toBe(400);
  const both = await sendRaw(baseURL ?? '', [...lines, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n');
  expect(both.status).toBe(400);
});

for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
  test(`${method} is not taken, and the answer says what is`, async ({ baseURL }) => {
    for (const path of ['/', '/api/search-project']) {
      const { status, head } = await sendRaw(baseURL ?? '', [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0']);
      expect(status, path).toBe(405);
      expect(head.toLowerCase(), path).toMatch(/\r\nallow: .*get/);
    }
  });
}

test('an unknown call answers as JSON, whatever the caller would rather have', async ({ request }) => {
  const response = await request.get('/api/no-such-call', { headers: { accept: 'text/html' } });
  expect(response.status()).toBe(404);
  expect(await response.json()).toEqual({ code: 'ResourceNotFoundException', message: expect.any(String) });
});

test('a query with wildcards of the database finds nothing it should not', async ({ request }) => {
  const all = await (await request.get('/api/search-project?perPage=100')).json();
  for (const keyword of ['%%', '__', '%_', "' or 1=1 --"]) {
    const { total } = await (await request.get(`/api/search-project?keyword=${encodeURIComponent(keyword)}`)).json();
    expect(total, keyword).toBeLessThan(all.total);
  }
});
