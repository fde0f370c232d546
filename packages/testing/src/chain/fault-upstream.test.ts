import { expect, test } from 'vitest';
import { type Fault, startFaultUpstream } from './fault-upstream.ts';

const start = () => startFaultUpstream({ reply: ({ path }) => ({ body: JSON.stringify({ path }) }) });

/** What a careful client reads from one answer. */
async function ask(url: string, init?: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, init);
    return `${response.status} ${response.headers.get('content-type')} ${await response.text()}`;
  } catch (error) {
    const { name, cause } = error as Error;
    const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return typeof code === 'string' ? code : cause instanceof Error ? cause.message : name;
  }
}

test.each<[Fault | 'ok', string]>([
  ['ok', '200 application/json {"path":"/a"}'],
  ['reset', 'ECONNRESET'],
  ['truncated', 'UND_ERR_SOCKET'],
  ['empty', '200 application/json '],
  ['html', '200 text/html <!doctype html><title>Bad gateway</title><h1>502</h1>'],
  ['garbage', '200 application/json {"cut": [1, 2'],
  ['wrong-type', '200 text/plain {"path":"/a"}'],
  ['redirect-loop', 'redirect count exceeded'],
  [{ status: 503 }, '503 application/json {"error":"injected"}'],
  [{ delayMs: 20 }, '200 application/json {"path":"/a"}'],
])('%o reaches a client as it would in the wild', async (fault, expected) => {
  await using upstream = await start();
  upstream.always(fault);
  expect(await ask(`${upstream.url}/a`)).toBe(expected);
});

test.each<Fault>(['silence', { delayMs: 2_000 }])('%o lasts until a client gives up', async (fault) => {
  await using upstream = await start();
  upstream.always(fault);
  expect(await ask(`${upstream.url}/a`, { signal: AbortSignal.timeout(100) })).toBe('TimeoutError');
});

test('a huge body has the size it was asked for and is valid JSON', async () => {
  await using upstream = await start();
  upstream.script({ hugeBytes: 3_000_000 });
  const response = await fetch(upstream.url);
  const body = await response.text();
  expect(body).toHaveLength(3_000_000);
  expect(() => JSON.parse(body)).not.toThrow();
});

test('a reader that gives up early ends a huge body', async () => {
  await using upstream = await start();
  upstream.script({ hugeBytes: 10 ** 12 });
  const response = await fetch(upstream.url);
  await response.body?.cancel();
  expect(await ask(upstream.url)).toBe('200 application/json {"path":"/"}');
});

test('the script is used up request by request, and each request is remembered', async () => {
  await using upstream = await start();
  upstream.script({ status: 504, headers: { 'retry-after': '1' } }, 'ok');
  upstream.always('empty');
  expect(await ask(`${upstream.url}/1`, { method: 'POST', body: 'x' })).toBe('504 application/json {"error":"injected"}');
  expect(await ask(`${upstream.url}/2`)).toBe('200 application/json {"path":"/2"}');
  expect(await ask(`${upstream.url}/3`)).toBe('200 application/json ');
  expect(upstream.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/1', 'x'],
    ['GET', '/2', ''],
    ['GET', '/3', ''],
  ]);
});
