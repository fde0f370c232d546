import type { Server } from 'node:http';
import type { Log } from '@redoubt/server/platform/log';

/** How long answers under way may still take. The supervisor's patience, six seconds, is longer by what releasing the rest takes. */
const DRAIN_TIMEOUT_MS = 5_000;
/** Whatever does not let go by then, a database that went away for instance, is cut off by the end of the process. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Stops the process on SIGTERM, SIGINT or when its parent is gone: takes no more connections, finishes the answers under
 * way, releases the rest, exits with 0. A second signal exits at once.
 */
export function stopOnRequest({ server, log, release }: { server: Server; log: Log; release: () => Promise<void> }): void {
  let stopping = false;
  server.on('request', (_request, response) => {
    // A connection whose answer began before the stop is idle afterwards, and would be kept for its next request.
    response.once('close', () => stopping && setImmediate(() => server.closeIdleConnections()));
  });
  const stop = async (reason: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
    log.info({ reason }, 'stopping');
    await drain(server);
    await release().catch((error: unknown) => log.warn({ err: error }, 'release failed'));
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // The supervisor holds the other end; when it dies, nobody would stop us.
  process.on('disconnect', () => void stop('disconnect'));
  if (process.send !== undefined && !process.connected) void stop('disconnect');
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearTimeout(late);
}
