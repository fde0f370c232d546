import { join, resolve } from 'node:path';
import type { TestDatabase } from '../database/test-database.ts';
import { type RunningProcess, startProcess } from './processes.ts';

const MAIN = join(resolve(import.meta.dirname, '../../../..'), 'apps/worker/src/main.ts');

type Followed = { readonly database: TestDatabase; readonly anvil: { readonly url: string } };

/** A worker in a process of its own that follows that node: which a test can stop, suspend or kill. */
export function startWorkerProcess({ database, anvil }: Followed, { dataDir }: { dataDir: string }): RunningProcess {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl, RPC_URLS: `31337=${anvil.url}` };
  return startProcess({ command: process.execPath, args: [MAIN], env });
}
