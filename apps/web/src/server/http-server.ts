import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

type Options = {
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Closes connections that request a protocol upgrade. Without it, another listener must handle
   * upgrades.
   */
  refuseUpgrades: boolean;
};

/** Closes slow connections: a request's head must arrive within 10 s, all of it within 30 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Longer than the usual idle timeout of proxies, so that the proxy closes first, and no request
 * meets a closing socket.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** The server, not yet listening. Requests with contradictory lengths never reach `answer`. */
export function createHttpServer({ answer, refuseUpgrades }: Options): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
      insecureHTTPParser: false,
      // Also refuses a Host header given twice.
      requireHostHeader: true,
      maxHeaderSize: 16_384,
    },
    answer,
  );
  if (refuseUpgrades) server.on('upgrade', (_request, socket) => refuseConnection(socket, 400));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseConnection(socket, statusOfClientError(error.code)));
  return server;
}

function statusOfClientError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_INVALID_METHOD') return 405;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * Answers an invalid request and closes its connection, to which the server's timeouts no longer
 * apply.
 */
function refuseConnection(socket: Duplex, status: number): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-length: 0',
    ...(status === 405 ? ['allow: GET, HEAD'] : []),
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
