import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { startPostgres } from '@redoubt/db/embedded/postgres';
import { migrate } from '@redoubt/db/migrate';
import { createNumbers, makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import { createFollowWorld, type FollowWorld, type StartFollowers } from '@redoubt/testing/chain/follow-world';
import type { TestDatabase } from '@redoubt/testing/database/test-database';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startWorkerProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFollowers } from './start-followers.ts';

const EXACT = { differences: [], wrongSums: [], unfinished: 0 };

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'follow-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const start: StartFollowers = ({ urls, ...parts }) =>
  startFollowers(parts, {
    chains: [{ chainId: 31_337, urls, rateLimited: false }],
    timing: { pollMs: 30, syncMs: 100, leaseMs: 1_000, retryMs: 50, goneBackMs: 300 },
  });

async function createWorld(blocks: number, database?: TestDatabase): Promise<FollowWorld & { targets: string[] }> {
  const world = await createFollowWorld({ start, ...(database && { database }) });
  const targets = [await world.traffic.deployEmitter(), await world.traffic.deployEmitter()];
  await world.track('first', targets);
  await makeTraffic(world.traffic, { ...world, targets, blocks, seed: 1 });
  return { ...world, targets };
}

/** A server of this test's own, because it is killed. */
async function startOwnDatabase() {
  const folder = await makeDataDir();
  const place = { dataDir: folder, ownerPassword: 'owner', appPassword: 'app' };
  let postgres = await startPostgres(place);
  await migrate(postgres);
  const { appUrl, ownerUrl } = postgres;
  const [app, owner] = [createDatabase({ url: appUrl }), createDatabase({ url: ownerUrl, connectionsMax: 2 })];
  const database: TestDatabase = {
    appUrl,
    ownerUrl,
    db: app.db,
    ownerDb: owner.db,
    [Symbol.asyncDispose]: async () => void (await Promise.all([app.db.destroy(), owner.db.destroy()])),
  };
  return {
    database,
    async killAndStart() {
      process.kill(postgres.pid, 'SIGKILL');
      postgres = await startPostgres(place);
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const readLeader = async ({ database }: FollowWorld) =>
  (await database.db.selectFrom('chain').select(['leader', 'epoch']).executeTakeFirst()) ?? undefined;

test('a leader that is paused is replaced, and when it resumes it writes nothing', async () => {
  await using world = await createWorld(20);
  await using still = startWorkerProcess(world, { dataDir });
  await world.caughtUp();
  const before = await readLeader(world);
  still.kill('SIGSTOP');
  world.follow();
  await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 2 });
  await waitFor('another leader', async () => Number((await readLeader(world))?.epoch) > Number(before?.epoch));
  await world.caughtUp();
  const led = await readLeader(world);
  still.kill('SIGCONT');
  await still.waitForLine(/following a chain starts again|leads the chain|caught up/);
  await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 3 });
  await world.caughtUp();
  expect(led?.epoch).not.toBe(before?.epoch);
  expect(await world.check()).toMatchObject(EXACT);
});

test('workers killed at random moments leave a record that is exact', async () => {
  await using world = await createWorld(120);
  const random = createNumbers(11);
  const ends: (number | undefined)[] = [];
  for (let round = 0; round < 2; round += 1) {
    await using worker = startWorkerProcess(world, { dataDir });
    const from = await world.indexed();
    await worker.waitForLine(/leads the chain/);
    await makeTraffic(world.traffic, { ...world, blocks: 20, seed: 20 + round });
    const until = (from ?? 0) + random(60);
    await waitFor('some blocks', async () => ((await world.indexed()) ?? 0) >= until, { everyMs: 3 });
    worker.kill('SIGKILL');
    await worker.ended;
    ends.push(await world.indexed());
    if (ends.at(-1) !== undefined) expect(await world.check()).toMatchObject({ differences: [], wrongSums: [] });
  }
  expect(new Set(ends).size).toBeGreaterThan(1);
  await using _last = startWorkerProcess(world, { dataDir });
  await world.caughtUp();
  expect(await world.check()).toMatchObject(EXACT);
});

test('a database killed at random moments loses nothing and counts nothing twice', async () => {
  await using own = await startOwnDatabase();
  await using world = await createWorld(120, own.database);
  world.follow();
  const random = createNumbers(5);
  for (let round = 0; round < 2; round += 1) {
    const until = ((await world.indexed()) ?? 0) + random(40);
    await waitFor('some blocks', async () => ((await world.indexed()) ?? 0) >= Math.min(until, await world.head()), {
      timeoutMs: 30_000,
      everyMs: 3,
    });
    await own.killAndStart();
    expect((await world.check())?.differences ?? []).toEqual([]);
    await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 40 + round });
  }
  await world.caughtUp();
  expect(await world.check()).toMatchObject(EXACT);
});
