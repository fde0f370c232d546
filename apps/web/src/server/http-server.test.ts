import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

let answered: string[] = [];
const server = createHttpServer({
  refuseUpgrades: true,
  answer: (request, response) => {
    answered.push(request.url ?? '');
    response.end('answered');
  },
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  answered = [];
});

/** Sends raw bytes, and returns the answer until the server closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test('an ordinary request is answered', async () => {
  expect(await send('GET /a HTTP/1.1', 'host: x', 'connection: close')).toContain('200 OK');
  expect(answered).toEqual(['/a']);
});

test.each([
  ['a length and chunks', ['POST / HTTP/1.1', 'host: x', 'content-length: 4', 'transfer-encoding: chunked', '', '0']],
  ['two lengths', ['POST / HTTP/1.1', 'host: x', 'content-length: 4', 'content-length: 5', '', 'abcd']],
  ['no host', ['GET / HTTP/1.1', 'connection: close']],
  ['a header folded over two lines', ['GET / HTTP/1.1', 'host: x', 'a: b', ' c']],
])('a request with %s is refused', async (_what, lines) => {
  expect(await send(...lines)).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered).toEqual([]);
});

test('an upgrade to another protocol is refused', async () => {
  expect(await send('GET / HTTP/1.1', 'host: x', 'connection: upgrade', 'upgrade: websocket')).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered).toEqual([]);
});

test('an unknown method is refused with the allowed ones', async () => {
  const answer = await send('BREW / HTTP/1.1', 'host: x');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toContain('allow: GET, HEAD');
});

test('a head that is too large is refused with the security headers', async () => {
  const answer = await send('GET / HTTP/1.1', 'host: x', `a: ${'b'.repeat(20_000)}`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain("content-security-policy: default-src 'none'");
});

test('slow senders are disconnected', () => {
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(30_000);
});

test.each([
  ['something that is no request', 'BREW / HTTP/1.1\r\n\r\n'],
  ['another protocol', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
])('who asks for %s and never hangs up does not keep the connection', async (_what, bytes) => {
  const [connection] = await Promise.all([once(server, 'connection').then(([socket]) => socket), openAndStay(bytes)]);
  if (!connection.destroyed) await once(connection, 'close');
  expect(connection.destroyed).toBe(true);
});

/** Writes `bytes`, and keeps its half of the connection open. */
async function openAndStay(bytes: string): Promise<void> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).resume();
  socket.write(bytes);
  await once(socket, 'end');
}
