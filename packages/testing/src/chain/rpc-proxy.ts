import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../listen.ts';

/** One request to a node, and its answer. */
export type RpcExchange = { readonly method: string; readonly params: readonly unknown[]; readonly result: unknown };

/**
 * Faults that are injected into an answer:
 * - `silence`, `reset`: no answer; `truncated`: half of it; `html`: a page; `wrong-id`: an answer to another question
 * - `{ status }`: that HTTP status; `{ result }`: another result; `{ error }`: a refusal
 */
export type RpcFaultInjected =
  | 'silence'
  | 'reset'
  | 'truncated'
  | 'html'
  | 'wrong-id'
  | { readonly status: number; readonly headers?: Record<string, string> }
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

export type RpcProxy = AsyncDisposable & {
  readonly url: string;
  /** How many requests came, by method. */
  readonly asked: ReadonlyMap<string, number>;
  /** From here on `spoil` sees each exchange; `undefined` lets it pass. */
  spoil(how: ((exchange: RpcExchange) => RpcFaultInjected | undefined | Promise<RpcFaultInjected | undefined>) | undefined): void;
};

/** A proxy between a client and a node. */
export async function startRpcProxy({ target }: { target: string }): Promise<RpcProxy> {
  const asked = new Map<string, number>();
  let spoil: Parameters<RpcProxy['spoil']>[0];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    asked.set(method, (asked.get(method) ?? 0) + 1);
    const upstream = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
    if (upstream === undefined) return outgoing.writeHead(502).end();
    const answer = await upstream.text();
    const fault = await spoil?.({ method, params, result: (JSON.parse(answer) as { result?: unknown }).result });
    send(outgoing, { id, answer, fault });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    spoil: (how) => {
      spoil = how;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Sending = { id: number; answer: string; fault: RpcFaultInjected | undefined };

function send(outgoing: ServerResponse, { id, answer, fault }: Sending): unknown {
  const json = (status: number, body: string, headers: Record<string, string> = {}) =>
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  if (fault === undefined) return json(200, answer);
  if (typeof fault === 'object') {
    if ('status' in fault) return json(fault.status, '{}', fault.headers);
    return json(200, JSON.stringify({ jsonrpc: '2.0', id, ...fault }));
  }
  switch (fault) {
    case 'silence':
      return;
    case 'reset':
      return outgoing.socket?.resetAndDestroy();
    case 'truncated':
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      return outgoing.write(answer.slice(0, Math.floor(answer.length / 2)), () => outgoing.destroy());
    case 'html':
      return outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bad gateway</title>');
    case 'wrong-id':
      return json(200, JSON.stringify({ ...(JSON.parse(answer) as object), id: id + 1 }));
  }
}
