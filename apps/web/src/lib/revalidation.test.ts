import { expect, test } from 'vitest';
import { withEntityTag } from './revalidation.ts';

const ask = (body: string, ifNoneMatch?: string) =>
  withEntityTag(
    new Request('http://localhost/', ifNoneMatch === undefined ? {} : { headers: { 'if-none-match': ifNoneMatch } }),
    new Response(body, { headers: { 'cache-control': 'public, no-cache' } }),
  );

test('the same content has the same tag, other content another', async () => {
  const tag = (await ask('a')).headers.get('etag');
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  expect((await ask('a')).headers.get('etag')).toBe(tag);
  expect((await ask('b')).headers.get('etag')).not.toBe(tag);
});

test.each([
  ['alone', (tag: string) => tag],
  ['among others', (tag: string) => `"x", ${tag}`],
  ['without its mark of weakness', (tag: string) => tag.slice(2)],
  ['as anything', () => '*'],
])('who holds it %s gets 304 and no bytes', async (_how, toHeader) => {
  const tag = (await ask('a')).headers.get('etag') ?? '';
  const response = await ask('a', toHeader(tag));
  expect(response.status).toBe(304);
  expect(await response.text()).toBe('');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
});

test('who holds an older one gets the new content', async () => {
  const response = await ask('b', (await ask('a')).headers.get('etag') ?? '');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('b');
});
