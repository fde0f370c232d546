import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: string };

/**
 * Sends `lines` as they are, joined as HTTP wants it, and reads the answer until the connection ends. For requests that no polite client
 * would send. Asks the server to close, so that the end of the answer is the end of the connection.
 */
export async function sendRaw(url: string, lines: readonly string[], body: string | Buffer = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
  });
  // A server that refuses a body early may close while we still send; what it said counts.
  socket.on('error', () => undefined);
  socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`, 'latin1');
  socket.write(body);
  await new Promise((closed) => socket.once('close', closed));
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}
