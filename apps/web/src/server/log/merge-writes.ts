import type { ServerResponse } from 'node:http';

/**
 * Sends the writes of one turn of the event loop together: head, body and end of a short answer are
 * one packet instead of three. It does not wait for later writes, so long answers stream as before.
 */
export function mergeWrites(response: ServerResponse): void {
  const { write, flushHeaders } = response;
  const { socket } = response;
  if (socket === null) return;
  let corked = false;
  // The socket, not the response: a corked response does not emit `drain`.
  const corkForTurn = () => {
    if (corked) return;
    corked = true;
    socket.cork();
    setImmediate(() => {
      corked = false;
      socket.uncork();
    });
  };
  Object.assign(response, {
    write: (...values: Parameters<typeof write>) => {
      corkForTurn();
      return write.apply(response, values);
    },
    flushHeaders: () => {
      corkForTurn();
      flushHeaders.call(response);
    },
  });
}
