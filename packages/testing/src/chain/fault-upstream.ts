import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../listen.ts';

/** The upstream's answer without a fault. */
export type Reply = { status?: number; contentType?: string; headers?: Record<string, string>; body: string };

/**
 * Faults of one answer:
 * - `silence`: the request is read and never answered
 * - `reset`: the connection is reset before an answer
 * - `truncated`: half of the good body, then the connection ends although more was announced
 * - `empty`: status 200 without a body
 * - `html`: status 200 with a page, as captive portals and error pages of proxies do
 * - `garbage`: the good content type over a body that cannot be parsed
 * - `wrong-type`: the good body named text/plain
 * - `redirect-loop`: a redirect to the same address
 * - `{ status }`: that status with a JSON body; `{ delayMs }`: the good answer, late; `{ hugeBytes }`: a valid JSON string of that size
 */
export type Fault =
  | 'silence'
  | 'reset'
  | 'truncated'
  | 'empty'
  | 'html'
  | 'garbage'
  | 'wrong-type'
  | 'redirect-loop'
  | { status: number; headers?: Record<string, string> }
  | { delayMs: number }
  | { hugeBytes: number };

export type SeenRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

export type FaultUpstream = AsyncDisposable & {
  readonly url: string;
  /** Every request that arrived, in order. */
  readonly requests: readonly SeenRequest[];
  /** Faults of the next requests, one each; `ok` is a good answer. Adds to the script. */
  script(...faults: readonly (Fault | 'ok')[]): void;
  /** The fault of requests past the script. */
  always(fault: Fault | 'ok'): void;
};

const HTML = '<!doctype html><title>Bad gateway</title><h1>502</h1>';

/** An HTTP server of the outside world that misbehaves on request. `reply` is its good answer. */
export async function startFaultUpstream({ reply }: { reply: (request: SeenRequest) => Reply }): Promise<FaultUpstream> {
  const requests: SeenRequest[] = [];
  const scripted: (Fault | 'ok')[] = [];
  let otherwise: Fault | 'ok' = 'ok';
  const server = createServer(async (incoming, outgoing) => {
    const fault = scripted.shift() ?? otherwise;
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) };
    requests.push(request);
    await answer({ request, outgoing, fault, reply: reply(request) });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    script: (...faults) => void scripted.push(...faults),
    always: (fault) => {
      otherwise = fault;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Exchange = { request: SeenRequest; outgoing: ServerResponse; fault: Fault | 'ok'; reply: Reply };

async function answer({ request, outgoing, fault, reply }: Exchange): Promise<void> {
  const { contentType = 'application/json', body } = reply;
  const send = (status: number, headers: Record<string, string>, content?: string) => outgoing.writeHead(status, headers).end(content);
  if (typeof fault === 'object' && 'delayMs' in fault) await pause(fault.delayMs);
  else if (typeof fault === 'object' && 'hugeBytes' in fault) return sendHuge(outgoing, { contentType, bytes: fault.hugeBytes });
  else if (typeof fault === 'object')
    return void send(fault.status, { 'content-type': contentType, ...fault.headers }, '{"error":"injected"}');
  switch (fault) {
    case 'silence':
      return;
    case 'reset':
      return void outgoing.socket?.resetAndDestroy();
    case 'truncated':
      outgoing.writeHead(200, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
      return void outgoing.write(body.slice(0, Math.floor(body.length / 2)), () => outgoing.destroy());
    case 'empty':
      return void send(200, { 'content-type': contentType });
    case 'html':
      return void send(200, { 'content-type': 'text/html' }, HTML);
    case 'garbage':
      return void send(200, { 'content-type': contentType }, '{"cut": [1, 2');
    case 'wrong-type':
      return void send(200, { 'content-type': 'text/plain' }, body);
    case 'redirect-loop':
      return void send(302, { location: request.path });
    default:
      send(reply.status ?? 200, { 'content-type': contentType, ...reply.headers }, body);
  }
}

const CHUNK = Buffer.alloc(64 * 1024, 'a');

function* jsonStringOf(bytes: number): Generator<Buffer> {
  yield Buffer.from('"');
  for (let left = bytes - 2; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
  yield Buffer.from('"');
}

/** Streams a JSON string of `bytes` bytes without buffering it, and stops when the reader disconnects. */
async function sendHuge(outgoing: ServerResponse, { contentType, bytes }: { contentType: string; bytes: number }): Promise<void> {
  outgoing.writeHead(200, { 'content-type': contentType });
  await pipeline(Readable.from(jsonStringOf(bytes)), outgoing).catch(() => undefined);
}
