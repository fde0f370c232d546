import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws, with advice for an operator, when the port cannot be listened on. */
export async function checkPort({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(explain(cause, { port, host }), { cause });
  } finally {
    server.close();
  }
}

function explain(cause: unknown, { port, host }: { port: number; host: string }): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE')
    return `Another program listens on port ${port} of ${host}. Stop it, or choose another port: PORT=${port + 1} script/server`;
  if (code === 'EACCES') return `Port ${port} needs special rights. Choose one from 1024 up: PORT=3000 script/server`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is not an address of this machine.`;
  return `Port ${port} of ${host} cannot be used.`;
}
