import type { Log } from '@redoubt/server/platform/log';

/** Tracks whether the database answers. All of its users report here, so an outage is logged twice: at its begin and end. */
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
