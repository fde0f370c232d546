import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export const HOST = '127.0.0.1';

/** The port under which the chain is known. Before it opens nobody sees the chain, so nobody sees it half made. */
export type Gate = {
  /** Lets everybody through to the node that listens on `port`. */
  open(port: number): void;
  close(): Promise<void>;
};

/** Takes the port. Who comes before the gate opens is turned away. Throws, with words for an operator, when another program has it. */
export async function takeGate({ port }: { port: number }): Promise<Gate> {
  const sockets = new Set<Socket>();
  let nodePort: number | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.setNoDelay(true);
  };
  const server = createServer((outside) => {
    if (nodePort === undefined) return outside.destroy();
    const inside = connect({ port: nodePort, host: HOST });
    keep(outside);
    keep(inside);
    // Whichever side ends or fails, the other follows.
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
    outside.on('close', () => inside.destroy());
    inside.on('close', () => outside.destroy());
    outside.pipe(inside);
    inside.pipe(outside);
  });
  await listen(server, port);
  return {
    open: (to) => {
      nodePort = to;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
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

/** Throws, with words for an operator, when another program has the port. */
export async function checkGate({ port }: { port: number }): Promise<void> {
  const gate = await takeGate({ port });
  await gate.close();
}

/** A port that nobody uses at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen({ port: 0, host: HOST });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('This machine gives no port.');
  return address.port;
}
