import type { Db } from '@redoubt/db/client';
import type { Log } from './log.ts';

/** What use cases may need of the running process. Each names only the parts it uses. */
export type Context = {
  readonly db: Db;
  readonly log: Log;
};
