import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { findFreePort, listen } from '../listen.ts';
import { startRoundRobin } from './round-robin.ts';

async function startNamed(name: string) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.end(`${name} ${request.method} ${request.url} ${body} ${request.headers['x-forwarded-for']}`);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close(), [Symbol.dispose]: () => server.closeAllConnections() };
}

const ask = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();

test('requests go to the upstreams in turn, with their body and the address of the caller', async () => {
  using a = await startNamed('a');
  using b = await startNamed('b');
  await using proxy = await startRoundRobin({ upstreams: [a.url, b.url] });
  const post = { method: 'POST', body: 'hello' };
  expect(await ask(`${proxy.url}/x?y=1`, post)).toBe('a POST /x?y=1 hello 127.0.0.1');
  expect(await ask(`${proxy.url}/x?y=1`, post)).toBe('b POST /x?y=1 hello 127.0.0.1');
  expect(await ask(`${proxy.url}/x?y=1`, post)).toBe('a POST /x?y=1 hello 127.0.0.1');
});

test('an upstream that refuses connections is passed over, and the body arrives whole at the next', async () => {
  using living = await startNamed('living');
  const dead = `http://127.0.0.1:${await findFreePort()}`;
  await using proxy = await startRoundRobin({ upstreams: [dead, living.url] });
  expect(await ask(proxy.url, { method: 'POST', body: 'hello' })).toBe('living POST / hello 127.0.0.1');
});

test('with no upstream left the answer is 502', async () => {
  await using proxy = await startRoundRobin({ upstreams: [`http://127.0.0.1:${await findFreePort()}`] });
  expect((await fetch(proxy.url)).status).toBe(502);
});

test('a request that an upstream dropped is not repeated elsewhere', async () => {
  let seen = 0;
  const count = () => {
    const server = createServer((request) => {
      seen += 1;
      request.socket.destroy();
    });
    return listen(server).then((port) => ({ url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() }));
  };
  using a = await count();
  using b = await count();
  await using proxy = await startRoundRobin({ upstreams: [a.url, b.url] });
  await expect(fetch(proxy.url, { method: 'POST', body: 'once' })).rejects.toThrow('fetch failed');
  expect(seen).toBe(1);
});
