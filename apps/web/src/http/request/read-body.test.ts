import { expect, test } from 'vitest';
import { readFormOrJson, readJsonBody } from './read-body.ts';

function post(body: string | Uint8Array | ReadableStream, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' };
  return new Request('http://localhost/', init as RequestInit);
}

/** An endless body of unknown length. */
function endless(): { body: ReadableStream; sent: () => number } {
  let bytes = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      bytes += 1_024;
      controller.enqueue(new Uint8Array(1_024).fill(32));
    },
  });
  return { body, sent: () => bytes };
}

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])('%s is read', async (type) => {
  expect(await readJsonBody(post('{"a":[1,"ä"]}', { 'content-type': type }))).toEqual({ a: [1, 'ä'] });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/json; charset=latin1', ''])(
  "content type '%s' is 415",
  async (type) => {
    await expect(readJsonBody(post('{}', { 'content-type': type }))).rejects.toMatchObject({ code: 'UnsupportedMediaTypeException' });
  },
);

test('64 kB pass, one byte more does not', async () => {
  const body = (bytes: number) => post(JSON.stringify('a'.repeat(bytes - 2)));
  expect(await readJsonBody(body(65_536))).toHaveLength(65_534);
  await expect(readJsonBody(body(65_537))).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
});

test('a body of unknown size is stopped at the limit', async () => {
  const { body, sent } = endless();
  await expect(readJsonBody(post(body))).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
  expect(sent()).toBeLessThan(70_000);
});

test('a body that announces too much is not read at all', async () => {
  const request = post('{}', { 'content-length': '65537' });
  await expect(readJsonBody(request)).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
  expect(request.bodyUsed).toBe(false);
});

test('32 levels pass, 33 do not', async () => {
  const nested = (levels: number) => post('['.repeat(levels) + ']'.repeat(levels));
  await expect(readJsonBody(nested(32))).resolves.toBeDefined();
  await expect(readJsonBody(nested(33))).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(readJsonBody(nested(30_000))).rejects.toMatchObject({ code: 'InvalidParameterException' });
});

test.each([
  ['nothing', ''],
  ['half an object', '{'],
  ['a NUL character', '{"a":"\\u0000"}'],
  ['a NUL character in a name', '{"\\u0000":1}'],
  ['half of a character', '{"a":"\\ud800"}'],
])('%s is 400', async (_what, body) => {
  await expect(readJsonBody(post(body))).rejects.toMatchObject({ code: 'InvalidParameterException' });
});

test('bytes that are not UTF-8 are 400', async () => {
  await expect(readJsonBody(post(new Uint8Array([0x22, 0xff, 0x22])))).rejects.toMatchObject({ code: 'InvalidParameterException' });
});

test.each([
  ['a body of another kind', 'yes', 'text/plain', 'UnsupportedMediaTypeException'],
  ['a field with a character of no text', 'vote=a%00b', 'application/x-www-form-urlencoded', 'InvalidParameterException'],
  ['a list where fields are meant', '["yes"]', 'application/json', 'InvalidParameterException'],
])('where a form or JSON is accepted, %s is refused', async (_what, body, type, code) => {
  await expect(readFormOrJson(post(body, { 'content-type': type }))).rejects.toMatchObject({ code });
});
