import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from './listen.ts';

export type ReceivedCall = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A receiver's answer: a status, a redirect to an address, or none. */
export type Answer = { readonly status: number; readonly location?: string } | 'silence';

/** A local server for webhook calls that records them; `answer` decides on each answer. */
export async function startWebhookReceiver(answer: (call: ReceivedCall, index: number) => Answer = () => ({ status: 204 })) {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      const said = answer(call, received.push(call) - 1);
      if (said === 'silence') return;
      response.writeHead(said.status, said.location === undefined ? {} : { location: said.location }).end();
    });
  });
  const port = await listen(server);
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
