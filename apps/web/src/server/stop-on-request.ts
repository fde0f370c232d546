import type { Server } from 'node:http';
import type { Log } from '@redoubt/server/platform/log';

export type StopTiming = {
  /**
   * How long running answers may still take. The supervisor's timeout is six seconds: the rest is for
   * `release`.
   */
  readonly drainMs: number;
  /** After this time the process exits even when `release` hangs, for instance on a lost database. */
  readonly stopMs: number;
};

const TIMING: StopTiming = { drainMs: 5_000, stopMs: 8_000 };

type Stoppable = { readonly server: Server; readonly log: Log; readonly release: () => Promise<void>; readonly timing?: StopTiming };

/**
 * Stops the process on SIGTERM, SIGINT, or when its parent is gone: accepts no more connections,
 * finishes running answers, calls `release`, exits with 0. A second signal exits immediately.
 */
export function stopOnRequest({ server, log, release, timing = TIMING }: Stoppable): void {
  let stopping = false;
  server.on('request', (_request, response) => {
    // A connection whose answer began before the stop would stay open for its next request.
    response.once('close', () => stopping && setImmediate(() => server.closeIdleConnections()));
  });
  const stop = async (reason: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), timing.stopMs).unref();
    log.info({ reason }, 'stopping');
    await drain(server, timing);
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

async function drain(server: Server, { drainMs }: StopTiming): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(late);
}
