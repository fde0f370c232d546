import { startWebsite } from '@redoubt/testing/website';
import { expect, test } from 'vitest';
import { fetchText } from './fetch-text.ts';
import { LOCAL_TARGETS, PUBLIC_TARGETS } from './guarded-request.ts';

const DEPS = { rule: LOCAL_TARGETS, agent: 'Redoubt (+https://site.example)' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
type Answer = NonNullable<NonNullable<Parameters<typeof startWebsite>[0]>['answer']>;

async function read(answer: Answer, params: { bytesMax?: number; etag?: string; timeoutMs?: number } = {}) {
  await using site = await startWebsite({ answer });
  const base = `http://127.0.0.1:${site.port}/api/`;
  const { timeoutMs = 2_000, ...rest } = params;
  const fetched = await fetchText(
    { url: `${base}list.json`, base, types: ['application/json'], bytesMax: 1_000, ...rest },
    { ...DEPS, timeoutMs },
  );
  return { fetched, asked: site.asked };
}

test('a page is read whole, with its entity tag, and the server is told who asks', async () => {
  const { fetched, asked } = await read(() => ({ headers: { ...JSON_TYPE, etag: 'W/"1"' }, body: '[1]' }));
  expect(fetched).toEqual({ is: 'page', text: '[1]', etag: 'W/"1"' });
  expect(asked).toMatchObject([
    { method: 'GET', path: '/api/list.json', headers: { 'user-agent': DEPS.agent, 'accept-encoding': 'identity' } },
  ]);
});

test('a page that did not change is not sent again', async () => {
  const { fetched, asked } = await read(() => ({ status: 304 }), { etag: '"1"' });
  expect(fetched).toEqual({ is: 'unchanged' });
  expect(asked[0]?.headers['if-none-match']).toBe('"1"');
  expect((await read(() => ({ status: 304 }))).fetched).toMatchObject({ is: 'failed', why: expect.stringContaining('304') });
});

test('a missing page is told apart from a failure by its media type', async () => {
  expect((await read(() => ({ status: 404, headers: JSON_TYPE, body: '{}' }))).fetched).toMatchObject({ is: 'missing', text: '{}' });
  expect((await read(() => ({ status: 404, body: '<p>Not here</p>' }))).fetched).toEqual({ is: 'failed', why: 'It answers 404.' });
});

test('a server that asks to come back later is understood, in seconds and as a date', async () => {
  const { fetched } = await read(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  expect(fetched).toEqual({ is: 'failed', why: 'It answers 429. It asks to come back in 120 seconds.', retryAfterSeconds: 120 });
  const date = new Date(Date.now() + 90_000).toUTCString();
  const later = (await read(() => ({ status: 503, headers: { 'retry-after': date } }))).fetched;
  expect(later.is === 'failed' && later.retryAfterSeconds).toBeGreaterThan(60);
  expect((await read(() => ({ status: 429, headers: { 'retry-after': 'soon' } }))).fetched).toEqual({
    is: 'failed',
    why: 'It answers 429.',
  });
});

test('a body that breaks off is a failure', async () => {
  const { fetched } = await read(() => ({ headers: { ...JSON_TYPE, 'content-length': '900', connection: 'close' }, body: '[1]' }));
  expect(fetched).toMatchObject({ is: 'failed' });
});

test.each([
  ['announced', { 'content-length': '1001' }],
  ['not announced', {}],
])('a body past the limit is a failure, %s', async (_name, headers) => {
  const { fetched } = await read(() => ({ headers: { ...JSON_TYPE, ...headers }, body: ' '.repeat(1_001) }));
  expect(fetched).toMatchObject({ is: 'failed', why: expect.stringContaining('1000') });
});

test('another media type, compression, or bytes that are no text are failures', async () => {
  expect((await read(() => ({ body: '[1]' }))).fetched).toMatchObject({ why: expect.stringContaining('text/html') });
  expect((await read(() => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: '[1]' }))).fetched).toMatchObject({
    is: 'failed',
  });
});

test('redirects are followed three times, and to nowhere else', async () => {
  const inside: Answer = (path) =>
    path.endsWith('/3')
      ? { headers: JSON_TYPE, body: '[3]' }
      : { status: 302, headers: { location: path.endsWith('json') ? '1' : `${Number(path.at(-1)) + 1}` } };
  expect((await read(inside)).fetched).toMatchObject({ is: 'page', text: '[3]' });
  const { fetched, asked } = await read(() => ({ status: 302, headers: { location: 'list.json' } }));
  expect(fetched).toMatchObject({ why: 'It redirects too often.' });
  expect(asked).toHaveLength(4);
  await using other = await startWebsite();
  for (const location of [`http://127.0.0.1:${other.port}/api/list.json`, '/other', 'file:///etc/passwd'])
    expect((await read(() => ({ status: 301, headers: { location } }))).fetched).toMatchObject({
      why: expect.stringContaining('another place'),
    });
  expect(other.asked).toEqual([]);
});

test('a server that does not answer is given up, and neither http nor a private address is asked by default', async () => {
  expect((await read(() => 'silence')).fetched).toEqual({ is: 'failed', why: 'It does not answer in time.' });
  await using site = await startWebsite();
  const params = { types: ['application/json'], bytesMax: 10 };
  for (const base of [`http://127.0.0.1:${site.port}/`, 'https://10.0.0.1/'])
    expect(await fetchText({ url: `${base}x`, base, ...params }, { ...DEPS, rule: PUBLIC_TARGETS })).toMatchObject({ is: 'failed' });
  expect(site.asked).toEqual([]);
});
