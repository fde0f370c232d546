import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBearerToken } from '@redoubt/server/platform/metrics/bearer-token';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { mayReadMailbox } from '../../http/development.ts';
import { refuse } from '../request/refuse.ts';
import type { Metrics } from './metrics.ts';

/** GET /metrics. Answers 404 to clients that may not read them. */
export async function serveMetrics(
  { settings, metrics }: { settings: Settings; metrics: Metrics },
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  if (!(await mayRead(settings, request))) return refuse(response, { requestClass: 'metrics', code: 'ResourceNotFoundException' });
  const { contentType, text } = await metrics.read();
  response.setHeader('content-type', contentType);
  response.setHeader('cache-control', 'no-store');
  response.end(request.method === 'HEAD' ? undefined : text);
}

async function mayRead(settings: Settings, request: IncomingMessage): Promise<boolean> {
  if (settings.metricsToken !== undefined && hasBearerToken(request.headers.authorization, settings.metricsToken)) return true;
  const key = URL.parse(request.url ?? '', 'http://localhost')?.searchParams.get('key');
  return await mayReadMailbox({ settings, header: (name) => [request.headers[name]].flat()[0], key });
}
