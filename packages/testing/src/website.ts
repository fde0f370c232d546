import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { listen } from './listen.ts';

/** `endless`: the answer does not end after the body. */
type Page = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly endless?: boolean;
};

/** A local website that records its requests; over TLS with `tls`. `answer` 'silence': no answer. */
export async function startWebsite({
  tls,
  answer = () => ({}),
}: {
  tls?: { key: string; certificate: string };
  answer?: (path: string) => Page | 'silence';
} = {}) {
  const asked: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const handle: RequestListener = ({ method = '', url = '', headers }, response) => {
    asked.push({ method, path: url, headers });
    const page = answer(url);
    if (page === 'silence') return;
    response.writeHead(page.status ?? 200, { 'content-type': 'text/html', ...page.headers });
    if (page.endless === true) response.write(page.body ?? '');
    else response.end(page.body ?? '');
  };
  const server = tls === undefined ? createServer(handle) : createTlsServer({ key: tls.key, cert: tls.certificate }, handle);
  const port = await listen(server);
  return {
    port,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
