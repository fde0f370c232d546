import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import type { Log } from '@redoubt/server/platform/log';
import { Logger } from 'graphile-worker';
import type { DatabaseWatch } from './database-watch.ts';

/**
 * The job queue's own log, in ours. It writes each retry of each part during an outage, and each failed job a second time;
 * such lines are kept for debugging alone.
 */
export function toQueueLogger({ log, watch }: { log: Log; watch: DatabaseWatch }): Logger {
  return new Logger(() => (level, detail, meta) => {
    const error: unknown = meta?.error;
    if (isDatabaseUnavailable(error)) watch.failed(error);
    const known = meta?.failure === true || !watch.available;
    if (level === 'error' && !known) log.error({ detail, err: error }, 'job queue reported an error');
    else if (level === 'warning' && !known) log.warn({ detail }, 'job queue reported a problem');
    else log.debug({ detail }, 'job queue');
  });
}
