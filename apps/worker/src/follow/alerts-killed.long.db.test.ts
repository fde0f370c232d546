import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRpc } from '@redoubt/demo-chain/anvil/rpc';
import { createScenarioContext } from '@redoubt/demo-chain/scenario/context';
import { createRead, mineBlock, readNonces } from '@redoubt/demo-chain/scenario/drive';
import { createRandom } from '@redoubt/demo-chain/scenario/random';
import { createFollowWorld, type FollowWorld } from '@redoubt/testing/chain/follow-world';
import { startWorkerProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SEED = 'alerts under kill';
const SECONDS_PER_BLOCK = 5_400;
/** More than lie between the newest block and the last final one of this node. */
const BLOCKS_UNTIL_FINAL = 80;
const WITHIN = { everyMs: 5 };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alerts-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** The kind of alert that a privileged act causes, and the transaction that does it. */
type Act = { readonly kind: string; readonly transaction: string };
const nameAct = ({ kind, transaction }: Act) => `${kind} ${transaction}`;

/** A token whose owner pauses it, hands it on, and makes a tenth of its supply, by chance that follows from the seed. */
async function createOwner({ anvil, traffic }: FollowWorld) {
  const [rpc, random] = [createRpc(anvil.url), createRandom(SEED)];
  const read = createRead(rpc);
  const world = createScenarioContext({ seed: SEED, random });
  const owners = [1, 2].map((index) => (traffic.accounts[index] ?? '').toLowerCase() as `0x${string}`);
  const [founder = '0x', heir = '0x'] = owners;
  const done: Act[] = [];
  const mine = async (kinds: readonly string[] = []): Promise<void> => {
    const head = await anvil.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    const transactions = world.take();
    const timestamp = Number(head.timestamp) + SECONDS_PER_BLOCK;
    const sent = await mineBlock(rpc, { transactions, timestamp, nonces: await readNonces(rpc, transactions) });
    for (const [index, kind] of kinds.entries()) done.push({ kind, transaction: sent[index] ?? '' });
  };
  const token = world.deploy(founder, 'TollgateDollar');
  world.call(founder, token, 'mint', [founder, 1_000_000n]);
  await mine();
  return {
    token,
    /** All acts so far, also those that the chain took back since. */
    done,
    mine,
    /** A block with up to two privileged acts. */
    async act(): Promise<void> {
      const owner = ((await read(token, 'owner')) as string).toLowerCase() as `0x${string}`;
      let isPaused = (await read(token, 'paused')) as boolean;
      const supply = (await read(token, 'totalSupply')) as bigint;
      const kinds: string[] = [];
      if (random.chance(0.4)) {
        world.call(owner, token, isPaused ? 'unpause' : 'pause');
        isPaused = !isPaused;
        kinds.push('pause');
      } else if (!isPaused && random.chance(0.5)) {
        world.call(owner, token, 'mint', [owner, supply / 10n]);
        kinds.push('large-mint');
      }
      if (random.chance(0.4)) {
        world.call(owner, token, 'transferOwnership', [owner === founder ? heir : founder]);
        kinds.push('owner-change');
      }
      await mine(kinds);
    },
  };
}

type StoredRow = { kind: string; transaction: string; state: string; block: number };

async function listAlerts({ database }: FollowWorld): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select kind, '0x' || encode(tx_hash, 'hex') as transaction, state, block::int from alert order by block, kind, id`.execute(database.db);
  return rows;
}

/** How far the record was looked through. */
async function findCursor({ database }: FollowWorld): Promise<number> {
  const { rows } = await sql<{ block: number }>`select block::int from alert_cursor`.execute(database.db);
  return rows[0]?.block ?? -1;
}

async function findIndexedHash({ database }: FollowWorld): Promise<string | undefined> {
  const row = await database.db.selectFrom('chain').select('indexed_hash').executeTakeFirst();
  return row?.indexed_hash?.toString('hex');
}

test('ALRT-02, ALRT-03, ALRT-06: workers killed at random moments, also while the chain takes blocks back, leave one alert for each act that stands', async () => {
  await using world = await createFollowWorld();
  const { anvil, traffic } = world;
  const random = createRandom(`${SEED} kills`);
  const owner = await createOwner(world);
  await world.track('first', [owner.token.address]);
  // What a contract does in its first day is its setting up.
  for (let block = 0; block < 20; block += 1) await owner.mine();

  const reorg = () => anvil.rpc('anvil_reorg', random.between(2, 10), []);
  for (let round = 0; round < 6; round += 1) {
    await using worker = startWorkerProcess(world, { dataDir });
    await worker.waitForLine(/leads the chain/);
    const head = await world.head();
    for (let block = 0; block < 12; block += 1) await owner.act();
    const isReplaced = round % 2 === 1;
    const until = head + (isReplaced ? 12 : random.between(1, 12));
    await waitFor(`block ${until} to be looked through`, async () => (await findCursor(world)) >= until, WITHIN);
    if (isReplaced) {
      const before = await findIndexedHash(world);
      await reorg();
      await owner.act();
      // Killed at once, or when the worker has begun to take blocks back.
      if (random.chance(0.5)) await waitFor('the fork to be seen', async () => (await findIndexedHash(world)) !== before, WITHIN);
    }
    worker.kill('SIGKILL');
    await worker.ended;
    // Whatever it was at: alerts and how far they reach were written together.
    const cursor = await findCursor(world);
    expect((await listAlerts(world)).filter(({ state, block }) => state !== 'retracted' && block > cursor)).toEqual([]);
    // Blocks are replaced while no worker runs, too.
    if (round === 2) await reorg();
  }

  await using _last = startWorkerProcess(world, { dataDir });
  for (let block = 0; block < BLOCKS_UNTIL_FINAL; block += 1) await traffic.mine();
  await world.caughtUp();
  await waitFor('all to be final', async () => (await listAlerts(world)).every(({ state }) => state !== 'pending'), WITHIN);
  await waitFor('all to be looked through', async () => (await findCursor(world)) === (await world.head()), WITHIN);

  const receipts = await Promise.all(
    owner.done.map(({ transaction }) => anvil.rpc<{ status: string } | null>('eth_getTransactionReceipt', transaction)),
  );
  const standing = new Set(owner.done.filter((_act, index) => receipts[index]?.status === '0x1').map(nameAct));
  const gone = owner.done.map(nameAct).filter((act) => !standing.has(act));
  const alerts = await listAlerts(world);
  // Once its powers are known, a first use of one is an alert of its own.
  const expected = alerts.filter(({ kind }) => kind !== 'new-caller');
  expect(
    expected
      .filter(({ state }) => state === 'confirmed')
      .map(nameAct)
      .toSorted(),
  ).toEqual([...standing].toSorted());
  expect(expected.filter(({ state }) => state === 'retracted').every((alert) => gone.includes(nameAct(alert)))).toBe(true);

  // It was a trial: many acts stand, and the chain took some back of which alerts were raised.
  expect(standing.size).toBeGreaterThan(20);
  expect(gone.length).toBeGreaterThan(0);
  expect(alerts.some(({ state }) => state === 'retracted')).toBe(true);
});
