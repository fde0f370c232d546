import { expect, test } from 'vitest';
import { tagOf, toTaggedResponse } from './revalidation.ts';

const ask = (body: string, ifNoneMatch?: string) =>
  toTaggedResponse(new Request('http://localhost/', ifNoneMatch === undefined ? {} : { headers: { 'if-none-match': ifNoneMatch } }), {
    body,
    tag: tagOf(body),
    status: 200,
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, no-cache' },
  });

test('the same content has the same tag, other content another', () => {
  const tag = ask('a').headers.get('etag');
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(ask('a').headers.get('etag')).toBe(tag);
  expect(ask('b').headers.get('etag')).not.toBe(tag);
});

test.each([
  ['alone', (tag: string) => tag],
  ['among others', (tag: string) => `"x", ${tag}`],
  ['without its mark of weakness', (tag: string) => tag.slice(2)],
  ['as anything', () => '*'],
])('a client that has it %s gets 304 and no bytes', async (_how, toHeader) => {
  const tag = ask('a').headers.get('etag') ?? '';
  const response = ask('a', toHeader(tag));
  expect(response.status).toBe(304);
  expect(await response.text()).toBe('');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  expect(response.headers.get('content-type')).toBeNull();
});

test('a client with an older version gets the new content', async () => {
  const response = ask('b', ask('a').headers.get('etag') ?? '');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('b');
});
