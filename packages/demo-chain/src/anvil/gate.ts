import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export const HOST = '127.0.0.1';

/** Answers one request of JSON-RPC, or a list of them, as text. Empty where nothing is to be answered. */
export type AnswerRequest = (request: unknown, rights: { readonly mayChange: boolean }) => Promise<string>;

/** The public port of the chain. Until it opens, no request reaches the chain: it is never seen half made. */
export type Gate = {
  open(answer: AnswerRequest): void;
  close(): Promise<void>;
};

const BODY_MAX_BYTES = 64 * 1024 * 1024;
const KEEP_ALIVE_MS = 65_000;
/** How long browsers cache a preflight response. */
const PREFLIGHT_S = 600;

type Options = {
  readonly port: number;
  /** Origins of pages that may read the chain. Programs, which send no origin, may do anything. */
  readonly origins?: readonly string[];
};

/** Takes the port, and refuses requests until the gate opens. Throws, with advice for an operator, when another program has the port. */
export async function takeGate({ port, origins = [] }: Options): Promise<Gate> {
  let answer: AnswerRequest | undefined;
  const server = createServer((request, response) => {
    if (answer === undefined) return request.socket.destroy();
    handle(request, response, { answer, origins }).catch(() => {
      if (response.headersSent) request.socket.destroy();
      else refuse(response, 500, 'The demo chain could not answer.');
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('upgrade', (_request, socket: Socket) => socket.destroy()); // WebSockets: a browser opens them from any page.
  await listen(server, port);
  return {
    open: (by) => {
      answer = by;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Handling = { readonly answer: AnswerRequest; readonly origins: readonly string[] };

async function handle(request: IncomingMessage, response: ServerResponse, { answer, origins }: Handling): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (!origins.includes(origin)) return refuse(response, 403, `Pages of ${origin} may not ask the demo chain.`);
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-max-age', PREFLIGHT_S);
    response.writeHead(204).end();
    return;
  }
  if (request.method !== 'POST') return refuse(response, 405, 'Ask by POST, in JSON-RPC 2.0.');
  // Pages of any origin may send other types without a preflight request.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return refuse(response, 415, 'Send application/json.');
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 'The request is too large.');
  const parsed = parse(body);
  if (parsed === undefined) return refuse(response, 400, 'The request is no JSON.');
  const text = await answer(parsed.value, { mayChange: origin === undefined });
  response.setHeader('content-type', 'application/json');
  response.end(text);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${message}\n`);
}

/** `undefined` for a body that is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    server.listen({ port, host: HOST });
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(
      `Another program listens on port ${port}, which the demo chain needs. Stop it, choose another port (DEMO_CHAIN_PORT=${port + 1} script/server), or go without: DEMO_CHAIN=off script/server`,
      { cause },
    );
  }
}

/** Throws, with advice for an operator, when another program has the port. */
export async function checkGate({ port }: { port: number }): Promise<void> {
  const gate = await takeGate({ port });
  await gate.close();
}
