import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceAnswer } from './replace-answer.ts';

let answer: (response: ServerResponse) => void;
let asked = 0;

const server = createServer((_request, response) => {
  replaceAnswer(response, () => {
    asked += 1;
    if (response.statusCode === 299) response.statusCode = 404;
    if (response.statusCode !== 500) return undefined;
    return (each) => {
      each.statusCode = 503;
      each.setHeader('content-type', 'text/plain');
      each.end('replaced');
    };
  });
  answer(response);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  asked = 0;
});

async function get() {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { status: response.status, encoding: response.headers.get('content-encoding'), text: await response.text() };
}

test('an answer without a replacement is sent unchanged', async () => {
  answer = (response) => {
    response.writeHead(201, { 'x-a': 'b' });
    response.write('one ');
    response.write('two ', () => response.end('three'));
  };
  expect(await get()).toMatchObject({ status: 201, text: 'one two three' });
  expect(asked).toBe(1);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['by its status line', (response) => response.writeHead(500, { 'content-length': '4' }).end('four')],
  ['by its first bytes', (response) => Object.assign(response, { statusCode: 500 }).write('one', () => response.end('two'))],
  ['at its end', (response) => Object.assign(response, { statusCode: 500, statusMessage: 'Bad' }).end('two')],
  ['by its headers', (response) => Object.assign(response, { statusCode: 500 }).flushHeaders()],
])('an answer that begins %s is replaced, and further writes are dropped', async (_how, begin) => {
  answer = begin;
  expect(await get()).toMatchObject({ status: 503, text: 'replaced' });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['by its status line', (response) => response.writeHead(299).end('four')],
  ['by its first bytes', (response) => Object.assign(response, { statusCode: 299 }).write('fo', () => response.end('ur'))],
  ['at its end', (response) => Object.assign(response, { statusCode: 299 }).end('four')],
])('an answer that begins %s can get another status and keep its body', async (_how, begin) => {
  answer = begin;
  expect(await get()).toMatchObject({ status: 404, text: 'four' });
});

test('a compressing wrapper is bypassed', async () => {
  answer = (response) => {
    const { writeHead, end } = response;
    Object.assign(response, {
      writeHead: (status: number) => {
        response.setHeader('content-encoding', 'gzip');
        return writeHead.call(response, status);
      },
      end: () => {
        response.writeHead(500);
        return end.call(response, 'compressed', 'utf8');
      },
    });
    response.end('plain');
  };
  expect(await get()).toEqual({ status: 503, encoding: null, text: 'replaced' });
});
