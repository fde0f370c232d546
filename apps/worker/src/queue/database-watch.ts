import type { Log } from '@redoubt/server/platform/log';

/** Remembers whether the database answers. Every part that talks to it reports here, so that an outage is logged twice: when it begins and when it ends. */
export type DatabaseWatch = {
  readonly available: boolean;
  answered(): void;
  failed(error: unknown): void;
};

export function watchDatabase({ log }: { log: Log }): DatabaseWatch {
  let available = true;
  return {
    get available() {
      return available;
    },
    answered() {
      if (!available) log.info('database is back');
      available = true;
    },
    failed(error) {
      if (available) log.warn({ err: error }, 'database does not answer');
      available = false;
    },
  };
}
