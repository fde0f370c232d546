import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@redoubt/testing/listen';
import { expect, test } from 'vitest';
import { mergeWrites } from './merge-writes.ts';

/** One answer as it arrives, and how often its socket was written to. `onData` gets each chunk. */
async function readAnswer(answer: (response: ServerResponse) => void, onData: () => void = () => undefined) {
  const server = createServer((_request, response) => {
    mergeWrites(response);
    answer(response);
  });
  let writes = 0;
  server.on('connection', (socket) => {
    const { _write, _writev } = socket;
    socket._write = (...values) => {
      writes += 1;
      _write.apply(socket, values);
    };
    socket._writev = (...values) => {
      writes += 1;
      _writev?.apply(socket, values);
    };
  });
  const socket: Socket = connect(await listen(server), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    onData();
  });
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  await new Promise((ended) => socket.once('close', ended));
  server.close();
  return { text, writes };
}

test('head, body and end that are written in one turn are sent together', async () => {
  const { text, writes } = await readAnswer(async (response) => {
    response.flushHeaders();
    await Promise.resolve();
    response.write('one ');
    await Promise.resolve();
    response.write('two');
    response.end();
  });
  expect(writes).toBe(1);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK.*one .*two.*0\r\n\r\n$/s);
});

test('an earlier write does not wait for later ones', async () => {
  const arrived = Promise.withResolvers<void>();
  const { text } = await readAnswer(async (response) => {
    response.write('first');
    await arrived.promise;
    response.end('last');
  }, arrived.resolve);
  expect(text).toMatch(/first.*last/s);
});

test('a writer that filled the buffer gets `drain` when there is room again', async () => {
  const { text } = await readAnswer((response) => {
    expect(response.write('x'.repeat(10_000_000))).toBe(false);
    response.once('drain', () => response.end('room'));
  });
  expect(text).toMatch(/room\r\n0\r\n\r\n$/);
});
