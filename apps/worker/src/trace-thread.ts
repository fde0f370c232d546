import { workerData } from 'node:worker_threads';
import type { AppAccess } from '@redoubt/db/app-role';
import { createDatabase } from '@redoubt/db/client';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { executeRun } from '@redoubt/server/onchain/trace/execute-run';
import { settings } from './env.ts';

// The program of one trace's thread: it ends with the run.

export type TraceThreadOrder = { readonly database: { readonly url: string; readonly access: AppAccess }; readonly runId: string };

const CONNECTIONS_MAX = 3;

const { database, runId } = workerData as TraceThreadOrder;
const { db } = createDatabase({ ...database, connectionsMax: CONNECTIONS_MAX });
try {
  await executeRun({ db, clientOf: (chainId) => findChainClient({ settings }, chainId) }, { runId });
} finally {
  await db.destroy();
}
process.exit(0);
