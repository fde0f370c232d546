import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@redoubt/testing/listen';
import { expect, test } from 'vitest';
import { mergeWrites } from './merge-writes.ts';

/** The packets of one answer, as they arrive. `onPacket` is told of each. */
async function readPackets(answer: (response: ServerResponse) => void, onPacket: () => void = () => undefined): Promise<string[]> {
  const server = createServer((_request, response) => {
    mergeWrites(response);
    answer(response);
  });
  const socket: Socket = connect(await listen(server), '127.0.0.1');
  const packets: string[] = [];
  socket.setEncoding('utf8').on('data', (packet: string) => {
    packets.push(packet);
    onPacket();
  });
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  await new Promise((ended) => socket.once('close', ended));
  server.close();
  return packets;
}

test('head, body and end that are written in one turn are sent in one packet', async () => {
  const packets = await readPackets(async (response) => {
    response.flushHeaders();
    await Promise.resolve();
    response.write('one ');
    await Promise.resolve();
    response.write('two');
    response.end();
  });
  expect(packets).toHaveLength(1);
  expect(packets[0]).toMatch(/^HTTP\/1\.1 200 OK.*one .*two.*0\r\n\r\n$/s);
});

test('what is written first does not wait for what is written later', async () => {
  const arrived = Promise.withResolvers<void>();
  const packets = await readPackets(async (response) => {
    response.write('first');
    await arrived.promise;
    response.end('last');
  }, arrived.resolve);
  expect(packets).toHaveLength(2);
});

test('a writer that filled the buffer is told when there is room again', async () => {
  const packets = await readPackets((response) => {
    expect(response.write('x'.repeat(10_000_000))).toBe(false);
    response.once('drain', () => response.end('room'));
  });
  expect(packets.join('')).toMatch(/room\r\n0\r\n\r\n$/);
});
