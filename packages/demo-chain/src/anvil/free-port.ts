import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that is free at this moment. */
export async function findFreePort({ host = '127.0.0.1' }: { host?: string } = {}): Promise<number> {
  const server = createServer();
  server.listen({ port: 0, host });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('This machine gives no port.');
  return address.port;
}
