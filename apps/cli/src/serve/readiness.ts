import type { Db } from '@redoubt/db/client';
import { readSystemFigures } from '@redoubt/server/office/health/read-system-figures';
import type { Settings } from '@redoubt/server/platform/settings/settings';

const ASK_TIMEOUT_MS = 5_000;

/** Whether the web server reports that it is healthy. */
export async function isWebHealthy({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<boolean> {
  const response = await fetch(`http://${toReachableHost(host)}:${port}/api/health`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
  await response.body?.cancel();
  return response.status === 200;
}

/** A wildcard address can be listened on, not called. */
function toReachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** Whether a worker had a heartbeat within the last `sinceMs`. */
export async function isWorkerAlive({ db }: { db: Db }, { sinceMs }: { sinceMs: number }): Promise<boolean> {
  const { workerAgeSeconds } = await readSystemFigures({ db });
  return workerAgeSeconds !== undefined && workerAgeSeconds * 1000 < sinceMs;
}
