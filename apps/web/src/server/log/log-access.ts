import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@redoubt/server/platform/log';
import { toLoggedPath } from '../request/logged-path.ts';
import type { RequestClass } from '../request/request-class.ts';
import type { Metrics } from './metrics.ts';

/**
 * Writes one line and one measurement once the answer is through, or its reader gone. A query's values are left out: people
 * search for what is nobody's business, and so are keys in paths. So is the address: limits don't need the log, and a proxy in front keeps its own.
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
    // Files are many and tell little.
    log[requestClass === 'static' && status < 400 ? 'debug' : 'info'](fields, 'request answered');
  });
}
