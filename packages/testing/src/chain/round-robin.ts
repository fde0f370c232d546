import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';

export type RoundRobin = AsyncDisposable & { readonly url: string };

/**
 * A load balancer in front of `upstreams` (origins such as http://127.0.0.1:4000): each request goes to the next one in turn, and past those that
 * refuse the connection. It adds the caller's address to X-Forwarded-For, as a real one does. A request that reached an upstream is never repeated.
 */
export async function startRoundRobin({ upstreams }: { upstreams: readonly string[] }): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const first = turn++;
    const inOrder = upstreams.map((_, index) => upstreams[(first + index) % upstreams.length] ?? '');
    forward({ incoming, outgoing, upstreams: inOrder });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; upstreams: readonly string[] };

function forward({ incoming, outgoing, upstreams: [upstream, ...others] }: Exchange): void {
  if (upstream === undefined) {
    outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('No upstream accepts connections');
    return;
  }
  const { hostname, port } = new URL(upstream);
  const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter((part) => part !== undefined).join(', ');
  const proxied = openRequest({
    hostname,
    port,
    method: incoming.method,
    path: incoming.url,
    headers: { ...incoming.headers, 'x-forwarded-for': forwarded },
    agent: false,
  });
  // Nothing of the body is read before there is a connection, so a refused request can go to the next upstream whole.
  proxied.on('socket', (socket) => socket.once('connect', () => incoming.pipe(proxied)));
  proxied.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
    response.on('error', () => outgoing.destroy());
  });
  proxied.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward({ incoming, outgoing, upstreams: others });
    else outgoing.destroy();
  });
  outgoing.on('close', () => proxied.destroy());
}
