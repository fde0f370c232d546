import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkGate, type Gate, HOST, takeGate } from './gate.ts';
import { findFreePort } from './start-anvil.ts';

const SITE = ['http://localhost:3000', 'http://127.0.0.1:3000'];
const ASKED = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] };

let gate: Gate | undefined;
afterEach(async () => {
  await gate?.close();
  gate = undefined;
});

/** An open gate, the requests that passed it with their rights, and a way to send requests as a browser does. */
async function openGate() {
  const port = await findFreePort();
  gate = await takeGate({ port, origins: SITE });
  const seen: unknown[] = [];
  gate.open(async (request, { mayChange }) => {
    seen.push([request, mayChange]);
    return '{"result":"0x1"}';
  });
  const ask = (init: RequestInit & { headers?: Record<string, string> }) => fetch(`http://${HOST}:${port}`, init);
  return { port, seen, ask };
}

const post = (headers: Record<string, string> = {}, body = JSON.stringify(ASKED)): RequestInit & { headers: Record<string, string> } => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

test('a port in use is named, with advice', async () => {
  const port = await findFreePort();
  gate = await takeGate({ port });
  await expect(checkGate({ port })).rejects.toThrow(
    `Another program listens on port ${port}, which the demo chain needs. Stop it, choose another port (DEMO_CHAIN_PORT=${port + 1} script/server), or go without: DEMO_CHAIN=off script/server`,
  );
  await gate.close();
  gate = undefined;
  await checkGate({ port });
});

test('requests reach the node only after the gate opens', async () => {
  const port = await findFreePort();
  gate = await takeGate({ port });
  const ask = async () => (await fetch(`http://${HOST}:${port}`, post())).text();
  await expect(ask()).rejects.toThrow();
  gate.open(async () => 'block');
  expect(await ask()).toBe('block');
  await gate.close();
  gate = undefined;
  await expect(ask()).rejects.toThrow();
});

test('a page of another site is refused before the node is called, with any kind of request', async () => {
  const { ask, seen } = await openGate();
  for (const origin of ['https://evil.example', 'http://localhost:3001', 'null', 'http://localhost:3000.evil.example']) {
    const answer = await ask(post({ origin }));
    expect([origin, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([origin, 403, null]);
    expect((await ask({ method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })).status).toBe(403);
    // A request that browsers send without a preflight.
    expect((await ask(post({ origin, 'content-type': 'text/plain' }))).status).toBe(403);
  }
  expect(seen).toEqual([]);
});

test('pages of the site may read under both of its names on this machine; programs may change', async () => {
  const { ask, seen } = await openGate();
  for (const origin of SITE) {
    const preflight = await ask({ method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    const answer = await ask(post({ origin }));
    expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]).toEqual([200, origin, 'origin']);
  }
  await ask(post());
  expect(seen).toEqual([
    [ASKED, false],
    [ASKED, false],
    [ASKED, true],
  ]);
});

test('requests other than JSON are refused, and so are WebSockets', async () => {
  const { port, ask, seen } = await openGate();
  const statusOf = async (init: Parameters<typeof ask>[0]) => (await ask(init)).status;
  expect(await statusOf(post({ 'content-type': 'text/plain' }))).toBe(415);
  expect(await statusOf(post({ 'content-type': 'application/x-www-form-urlencoded' }))).toBe(415);
  expect(await statusOf(post({}, '{'))).toBe(400);
  expect(await statusOf({ method: 'GET' })).toBe(405);
  const socket = connect(port, HOST);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  expect(seen).toEqual([]);
});
