import type { ServerResponse } from 'node:http';

/**
 * Sends together what the application writes during one turn of the event loop: head, body and end of a short answer are one
 * packet in place of three. What is written later is not waited for, so a long answer streams as before.
 */
export function mergeWrites(response: ServerResponse): void {
  const { write, flushHeaders } = response;
  const { socket } = response;
  if (socket === null) return;
  let held = false;
  // The socket, not the response: a corked response forgets to tell its writer when there is room again.
  const hold = () => {
    if (held) return;
    held = true;
    socket.cork();
    setImmediate(() => {
      held = false;
      socket.uncork();
    });
  };
  Object.assign(response, {
    write: (...values: Parameters<typeof write>) => {
      hold();
      return write.apply(response, values);
    },
    flushHeaders: () => {
      hold();
      flushHeaders.call(response);
    },
  });
}
