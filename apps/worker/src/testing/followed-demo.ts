import { join } from 'node:path';
import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createDatabase } from '@redoubt/db/client';
import { HISTORY_BLOCKS } from '@redoubt/demo-chain/scenario/history';
import { copyMadeChain, makeOnce } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, readHead, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { listRecorded } from '@redoubt/server/onchain/movement/movement-chain';
import { refreshPowerMaps } from '@redoubt/server/onchain/power/refresh-power-maps';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import type { FollowTiming } from '../follow/follow-context.ts';
import { startFollowers } from '../follow/start-followers.ts';

const CHAIN_ID = 31_337;
const log = createLog({ process: 'test', level: 'warn' });

/** The demo chain on record, as a worker leaves it that keeps movements and has mapped all contracts; nothing is assessed yet. */
export type FollowedDemo = AsyncDisposable & {
  readonly folder: string;
  readonly chain: RunningChain;
  readonly database: TestDatabase;
  readonly client: ChainClient;
  /** Ends following, and starts the chain's node again. */
  restartChain(): Promise<RunningChain>;
};

/** It is made once for all tests of a run, and copied. The chain's history ends a day ago; nothing is mined until a test does. */
export async function startFollowedDemo({ timing }: { timing?: FollowTiming } = {}): Promise<FollowedDemo> {
  const record = await makeOnce('followed', followDemo);
  // What a failure leaves is disposed of at once, and what started with its owner.
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(makeFolder()).path;
  await copyMadeChain({ dataDir: folder });
  const database = parts.use(await createTestDatabase({ template: record }));
  const running = await follow({ folder, database, ...(timing !== undefined && { timing }) });
  parts.use(running);
  const started = parts.move();
  return { folder, database, ...running, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** The name of the database with the record. */
async function followDemo(): Promise<string> {
  using folder = makeFolder();
  await copyMadeChain({ dataDir: folder.path });
  const database = await createTestDatabase();
  const { db } = database;
  await importDemoProjects({ db, log }, { path: join(folder.path, 'chain/projects'), actor: 'test' });
  {
    await using demo = await follow({ folder: folder.path, database });
    await caughtUp({ ...demo, database });
    await waitFor('the movements of the whole history', async () =>
      (await listRecorded(db, { chainId: CHAIN_ID, what: 'internal' })).some(({ from, to }) => from === 0 && to >= HISTORY_BLOCKS),
    );
    // A run has a bounded number of contracts; the others come in the next.
    while ((await refreshPowerMaps({ db, log, clientOf: async () => demo.client })).analysed > 0);
    await lookedThrough({ ...demo, database });
  }
  return database.keep();
}

type Recorded = Pick<FollowedDemo, 'chain' | 'database'>;

/** Resolves once all blocks of the chain are on record. */
export async function caughtUp({ chain, database: { db } }: Recorded): Promise<void> {
  const head = await readHead(chain.rpc);
  await waitFor('the chain to be on record', async () => {
    const row = await db.selectFrom('chain').where('phase', '=', 'live').select('indexed_hash').executeTakeFirst();
    const gaps = await db
      .selectFrom('tracked_contract')
      .whereRef('backfilled_to', '<', (build) => build('live_from', '-', '1'))
      .select('address')
      .execute();
    return `0x${row?.indexed_hash?.toString('hex')}` === head.hash && gaps.length === 0;
  });
}

/** Resolves once alerts were looked for in all that is on the chain. */
export async function lookedThrough({ chain, database: { db } }: Recorded): Promise<void> {
  const head = await readHead(chain.rpc);
  await waitFor('the record to be looked through', async () => {
    const row = await db
      .selectFrom('alert_cursor')
      .innerJoin('chain', 'chain.chain_id', 'alert_cursor.chain_id')
      .select(['alert_cursor.block', 'chain.indexed_hash'])
      .executeTakeFirst();
    const waiting = await db.selectFrom('tracked_contract').where('deployer_searched', '=', false).select('address').execute();
    return Number(row?.block) === head.number && `0x${row?.indexed_hash?.toString('hex')}` === head.hash && waiting.length === 0;
  });
}

type Running = AsyncDisposable & Pick<FollowedDemo, 'chain' | 'client' | 'restartChain'>;

async function follow({ folder, database, timing }: { folder: string; database: TestDatabase; timing?: FollowTiming }): Promise<Running> {
  await using parts = new AsyncDisposableStack();
  const chain = await runChain({ dataDir: folder });
  let running = chain;
  parts.defer(() => running[Symbol.asyncDispose]());
  const client = createChainClient({ chainId: CHAIN_ID, urls: [chain.rpcUrl] });
  parts.defer(() => client.close());
  const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 8 });
  parts.defer(() => pool.end());
  const followers = startFollowers(
    { db: database.db, pool, log, traceModeOf: () => 'all' },
    { chains: [{ chainId: CHAIN_ID, urls: [chain.rpcUrl], rateLimited: false }], ...(timing !== undefined && { timing }) },
  );
  parts.defer(() => followers.stop());
  const restartChain = async () => {
    await followers.stop();
    await running[Symbol.asyncDispose]();
    running = await runChain({ dataDir: folder });
    return running;
  };
  const started = parts.move();
  return { chain, client, restartChain, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
