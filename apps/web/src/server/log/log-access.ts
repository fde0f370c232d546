import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@redoubt/server/platform/log';
import { toLoggedPath } from '../request/logged-path.ts';
import type { RequestClass } from '../request/request-class.ts';
import type { Metrics } from './metrics.ts';

/**
 * Writes one log line and one metric when the answer is complete or the client is gone. Leaves out
 * the query, because searches are private, the secret keys in paths, and the client's address:
 * limits do not need it, and a proxy in front has its own log.
 */
export function logAccess(
  { log, metrics }: { log: Log; metrics: Metrics },
  {
    request,
    response,
    requestId,
    requestClass,
    path,
  }: { request: IncomingMessage; response: ServerResponse; requestId: string; requestClass: RequestClass; path: string },
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const status = response.statusCode;
    metrics.observeRequest({ requestClass, status, durationMs });
    const fields = {
      requestId,
      method: request.method,
      path: toLoggedPath(path),
      status,
      durationMs,
      complete: response.writableFinished,
    };
    // Static files are many and say little.
    log[requestClass === 'static' && status < 400 ? 'debug' : 'info'](fields, 'request answered');
  });
}
