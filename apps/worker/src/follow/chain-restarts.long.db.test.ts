import { join } from 'node:path';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createDatabase } from '@redoubt/db/client';
import { makeFolder, type RunningChain, readHead, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { checkChain } from '@redoubt/server/onchain/record/check-chain';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { expect, test } from 'vitest';
import { startFollowers } from './start-followers.ts';

const CHAIN_ID = 31_337;
const TIMING = { pollMs: 30, syncMs: 100, leaseMs: 1_000, retryMs: 50, goneBackMs: 2_000 };
const RESTARTS = 3;
/** Blocks that are mined while no follower runs: more than a restart mines again, so that their traces are gone. */
const UNSEEN = 12;

test('the demo chain is followed on after each restart, also over blocks that were mined, not read, and can no longer be traced', async () => {
  using folder = makeFolder();
  await using database = await createTestDatabase();
  const { db } = database;
  const log = createLog({ process: 'test', level: 'silent' });
  const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 8 });
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => pool.end());
  const start = (blockEveryMs: number | undefined) => runChain({ dataDir: folder.path, blockEveryMs, saveEvery: 4 });
  const follow = (chain: RunningChain) =>
    startFollowers({ db, pool, log }, { chains: [{ chainId: CHAIN_ID, urls: [chain.rpcUrl], rateLimited: false }], timing: TIMING });
  const readRecord = () => db.selectFrom('chain').where('chain_id', '=', String(CHAIN_ID)).selectAll().executeTakeFirst();
  const caughtUp = async (chain: RunningChain) => {
    const head = await readHead(chain.rpc);
    await waitFor(`block ${head.number} to be on record`, async () => {
      const record = await readRecord();
      return record?.phase === 'live' && `0x${record.indexed_hash?.toString('hex')}` === head.hash;
    });
    return head.number;
  };
  const mine = (chain: RunningChain, above: number) =>
    waitFor('more blocks', async () => (await readHead(chain.rpc)).number >= above + UNSEEN);

  const first = await start(undefined);
  await importDemoProjects({ db, log }, { path: join(folder.path, 'chain/projects'), actor: 'test' });
  const followers = follow(first);
  let indexed = await caughtUp(first);
  await followers.stop();
  await first[Symbol.asyncDispose]();

  for (let round = 0; round < RESTARTS; round += 1) {
    const alone = await start(40);
    await mine(alone, indexed);
    await alone[Symbol.asyncDispose](); // As a kill: whatever it needs is on the disk at any time.
    const again = await start(undefined);
    const following = follow(again);
    const head = await caughtUp(again);
    expect(head).toBeGreaterThanOrEqual(indexed + UNSEEN);
    expect(await readRecord()).toMatchObject({ fault: null });
    const client = createChainClient({ chainId: CHAIN_ID, urls: [again.rpcUrl] });
    expect(await checkChain({ db }, { client })).toMatchObject({ block: head, differences: [], wrongSums: [] });
    await client.close();
    await following.stop();
    await again[Symbol.asyncDispose]();
    indexed = head;
  }
});
