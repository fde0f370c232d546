import type { Server } from 'node:http';
import type { Log } from '@redoubt/server/platform/log';

/**
 * How long running answers may still take. The supervisor's timeout is six seconds: the rest is for
 * `release`.
 */
const DRAIN_TIMEOUT_MS = 5_000;
/** After this time the process exits even when `release` hangs, for instance on a lost database. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Stops the process on SIGTERM, SIGINT, or when its parent is gone: accepts no more connections,
 * finishes running answers, calls `release`, exits with 0. A second signal exits immediately.
 */
export function stopOnRequest({ server, log, release }: { server: Server; log: Log; release: () => Promise<void> }): void {
  let stopping = false;
  server.on('request', (_request, response) => {
    // A connection whose answer began before the stop would stay open for its next request.
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
  // The other end is the supervisor's. After its death no one would stop this process.
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
