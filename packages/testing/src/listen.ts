import { once } from 'node:events';
import { createServer as createTcpServer, type Server } from 'node:net';

/** Lets `server` listen on loopback and returns its port. Port 0 stands for any free one. */
export async function listen(server: Server, { port = 0 }: { port?: number } = {}): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}

/** A port that was free a moment ago, for a process that needs a fixed one. */
export async function findFreePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
