import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createDatabase } from '@redoubt/db/client';
import { CONTROL_EVENTS } from '@redoubt/power/analysis/control-topics';
import { getActivity } from '@redoubt/server/onchain/activity/get-activity';
import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import { listCandidates } from '@redoubt/server/onchain/power/list-candidates';
import { registerChain } from '@redoubt/server/onchain/record/chain-store';
import { checkChain } from '@redoubt/server/onchain/record/check-chain';
import type { ChainToFollow } from '@redoubt/server/onchain/record/choose-chains';
import { extendHistory, pauseChain } from '@redoubt/server/onchain/record/manage-chain';
import { recordUsage } from '@redoubt/server/onchain/record/usage-store';
import { createLog } from '@redoubt/server/platform/log';
import { trackContracts } from '@redoubt/testing/chain/follow-world';
import { type EndpointProfile, PROFILES, type ProfileName } from '@redoubt/testing/chain/simulated/profiles';
import { type SimulatedChain, type SimulatedChainOptions, startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { expect, test } from 'vitest';
import type { FollowTiming } from '../follow-context.ts';
import { startFollowers } from '../start-followers.ts';

// A chain as large as Ethereum, at endpoints with limits.

const TIMING: FollowTiming = { pollMs: 50, syncMs: 100, leaseMs: 1_000, retryMs: 100, goneBackMs: 300 };
const CHAIN_ID = 4_242;
const SLUG = 'chain-4242';
const HEAD = 21_000_000;
const CONTRACTS = ['0xa0', '0xb0', '0xc0'].map((start, index) => ({
  address: start.padEnd(42, '7') as `0x${string}`,
  perMillion: [120_000, 9_000, 400][index] ?? 0,
}));
const WHOLE = { differences: [], wrongSums: [], unfinished: 0 };
/** The limits of a profile without its latency and rate: tests wait for neither. */
const quick = (name: ProfileName): EndpointProfile => ({ ...PROFILES[name], latencyMs: 1, perSecond: 5_000 });

async function createLargeWorld(
  profile: EndpointProfile,
  { secondsPerBlock = 12, events = [] }: Pick<SimulatedChainOptions, 'secondsPerBlock' | 'events'> = {},
) {
  const seed = 7;
  const [database, chain] = await Promise.all([
    createTestDatabase(),
    startSimulatedChain({ seed, chainId: CHAIN_ID, head: HEAD, contracts: CONTRACTS, profile, secondsPerBlock, events }),
  ]);
  const { db } = database;
  const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 8 });
  const log = createLog({ process: 'test', level: 'silent' });
  await trackContracts(database, { projectId: 'harbour', slug: SLUG, addresses: CONTRACTS.map(({ address }) => address) });
  const running: { stop(): Promise<void> }[] = [];
  const readChain = () => db.selectFrom('chain').where('chain_id', '=', String(CHAIN_ID)).selectAll().executeTakeFirst();
  const findGap = () =>
    db
      .selectFrom('tracked_contract')
      .whereRef('backfilled_to', '<', (of) => of('live_from', '-', '1'))
      .select('live_from')
      .executeTakeFirst();
  return {
    db,
    database,
    chain,
    readChain,
    findGap,
    follow(others: Partial<ChainToFollow> = {}, urls: readonly string[] = [chain.url]) {
      const history = { seconds: 3_600 };
      const followers = startFollowers(
        { db, pool, log },
        { chains: [{ chainId: CHAIN_ID, urls, rateLimited: false, history, ...others }], timing: TIMING, limits: { timeoutMs: 2_000 } },
      );
      running.push(followers);
      return followers;
    },
    atHead: (head = chain.head()) => waitFor('the head', async () => Number((await readChain())?.indexed) === head),
    pastRead: () => waitFor('the past', async () => (await findGap()) === undefined && (await readChain())?.phase === 'live'),
    async check(from: SimulatedChain = chain) {
      from.setProfile(quick('geth'));
      const client = createChainClient({ chainId: CHAIN_ID, urls: [from.url] });
      try {
        return await checkChain({ db }, { client });
      } finally {
        await client.close();
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((each) => each.stop()));
      await pool.end();
      await Promise.all([chain[Symbol.asyncDispose](), database[Symbol.asyncDispose]()]);
    },
  };
}

test('the head of a chain of 21 million blocks is followed within seconds at 25 requests a second; the past comes behind, newest first', async () => {
  await using world = await createLargeWorld(PROFILES.hosted);
  const startedAt = performance.now();
  world.follow({ budgets: [{ perSecond: 25 }], history: { seconds: 900 } });
  await world.atHead();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  expect(await world.readChain()).toMatchObject({ phase: 'live' });
  // The network may bring requests closer together than they were sent.
  expect([...world.chain.ledger.rejections.values()].reduce((sum, count) => sum + count, 0)).toBeLessThan(4);
  expect(Math.min(...world.chain.ledger.fullBlocks)).toBeGreaterThan(HEAD - 900 / 12 - 20);
  const gap = await waitFor('a part of the past', async () => {
    const found = await world.findGap();
    return found === undefined || Number(found.live_from) < HEAD - 32 ? (found ?? { live_from: 'read' }) : undefined;
  });
  expect(gap).toBeDefined();
  world.chain.setHead(HEAD + 2);
  await world.atHead(HEAD + 2);
});

test.each(['hosted', 'erigon'] as const)(
  'at %s every total from the counted block on is what a recount gives, and answers say from which',
  async (name) => {
    await using world = await createLargeWorld(quick(name));
    world.follow();
    await world.atHead();
    const reading = await getActivity(world, { projectId: 'harbour' as never, window: 'all' });
    expect(reading.asOf?.countedFrom).toBeGreaterThan(HEAD - 400);
    await world.pastRead();
    world.chain.setHead(HEAD + 3);
    await world.atHead(HEAD + 3);
    const { asOf, chains } = await getActivity(world, { projectId: 'harbour' as never, window: 'all' });
    expect(chains).toMatchObject([{ contracts: 3, contractsWhole: 3 }]);
    const start = Number((await world.readChain())?.start_block);
    expect(asOf?.countedFrom).toBe(start);
    expect(HEAD - start).toBeGreaterThanOrEqual(300);
    expect(HEAD - start).toBeLessThan(330);
    expect(await world.check()).toMatchObject({ ...WHOLE, contracts: 3 });
  },
);

test('a longer history is read behind the head when an operator asks for it, and the record stays exact', async () => {
  await using world = await createLargeWorld(quick('geth'));
  world.follow({ history: { seconds: 600 } });
  await world.atHead();
  await world.pastRead();
  expect(await extendHistory(world.db, { slug: SLUG, startBlock: HEAD - 700 })).toBe('extended');
  expect(await extendHistory(world.db, { slug: SLUG, startBlock: HEAD - 100 })).toBe('covered');
  expect(await extendHistory(world.db, { slug: 'chain-1', startBlock: 0 })).toBe('unknown');
  await world.pastRead();
  expect(await world.check()).toMatchObject({ ...WHOLE, blocks: 701 });
});

test('blocks that are replaced while the past is read leave no trace', async () => {
  await using world = await createLargeWorld({ ...quick('geth'), latencyMs: 15 });
  world.follow({ history: { seconds: 6_000 } });
  await world.atHead();
  world.chain.reorganise(HEAD - 9, 99);
  world.chain.setHead(HEAD + 1);
  await world.atHead(HEAD + 1);
  await world.pastRead();
  expect(await world.check()).toMatchObject(WHOLE);
});

test('blocks that come at a pace are read as they are polled, and one that replaces a recorded one is noticed by its parent', async () => {
  await using world = await createLargeWorld(quick('hosted'), { secondsPerBlock: 1 });
  world.follow({ history: { seconds: 60 } });
  await world.atHead();
  await world.pastRead();
  const blocks = 10;
  for (let block = 1; block <= blocks; block += 1) {
    if (block === 6) world.chain.clearLedger();
    if (block === 8) world.chain.reorganise(HEAD + 6, 99);
    world.chain.setHead(HEAD + block);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await world.atHead(HEAD + blocks);
  // Each block whole and its receipts; what was replaced again, with the search for where the branches part.
  expect(world.chain.ledger.fullBlocks.filter((block) => block > HEAD + 5).length).toBeGreaterThanOrEqual(7);
  expect(await world.check()).toMatchObject(WHOLE);
});

test('a storm of 429, a dead endpoint and another that lags lose and double nothing', async () => {
  await using world = await createLargeWorld(quick('geth'));
  await using lagging = await startSimulatedChain({
    seed: 7,
    chainId: CHAIN_ID,
    head: HEAD - 40,
    contracts: CONTRACTS,
    profile: quick('geth'),
  });
  world.follow({}, [world.chain.url, lagging.url]);
  await world.atHead();
  world.chain.fail({ status: 429 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  world.chain.fail({ status: 500 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  world.chain.fail(undefined);
  world.chain.setHead(HEAD + 5);
  await world.atHead(HEAD + 5);
  await world.pastRead();
  expect(await world.check()).toMatchObject(WHOLE);
});

test('when the units of the day run short the past stops and says why, while the head goes on', async () => {
  await using world = await createLargeWorld(quick('geth'));
  const budgets = [{ unitsPerDay: 2_600 }];
  const followers = world.follow({ history: { seconds: 86_400 }, budgets });
  await world.atHead();
  const [status] = await waitFor('the reason', async () => {
    const chains = await listChains(world);
    return chains[0]?.pastFault === null ? undefined : chains;
  });
  expect(status).toMatchObject({
    phase: 'live',
    progress: 'current',
    pastFault: expect.stringMatching(/^quota: .* of 2600 units of \d{4}-\d\d-\d\d are used$/),
  });
  expect(status?.contractsWithGap).toBe(3);
  world.chain.setHead(HEAD + 1);
  await world.atHead(HEAD + 1);
  const unitsStored = async () =>
    Number(
      (
        await world.db
          .selectFrom('chain_usage')
          .select((of) => of.fn.sum('units').as('units'))
          .executeTakeFirst()
      )?.units,
    );
  const used = await waitFor('the stored usage', async () => ((await unitsStored()) > 1_800 ? unitsStored() : undefined));
  expect(used).toBeLessThan(2_600);
  await followers.stop();
});

test('units that an earlier process used on the same day count', async () => {
  await using world = await createLargeWorld(quick('geth'));
  await registerChain(world.db, { chainId: CHAIN_ID, slug: SLUG, public: false });
  const usage = [{ position: 0, host: 'rpc.example', method: 'eth_call', calls: 2_500, units: 2_500, bytes: 0 }];
  await recordUsage(world.db, { chainId: CHAIN_ID, usage });
  world.follow({ history: { seconds: 86_400 }, budgets: [{ unitsPerDay: 3_501 }] });
  const reason = await waitFor('the reason', async () => (await world.readChain())?.past_fault ?? undefined);
  expect(reason).toMatch(/^quota: /);
  expect([...world.chain.ledger.items.values()].reduce((sum, count) => sum + count, 0)).toBeLessThan(1_000);
});

test('a paused chain is not asked for anything, and goes on where it stopped', async () => {
  await using world = await createLargeWorld(quick('geth'));
  world.follow({ history: { seconds: 600 } });
  await world.atHead();
  await world.pastRead();
  expect(await pauseChain(world.db, { slug: SLUG, paused: true })).toBe(true);
  const [paused] = await waitFor('the pause', async () => {
    const chains = await listChains(world);
    return chains[0]?.fault === null ? undefined : chains;
  });
  expect(paused).toMatchObject({ progress: 'paused', fault: 'an operator paused it' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  world.chain.clearLedger();
  world.chain.setHead(HEAD + 4);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([...world.chain.ledger.items]).toEqual([]);
  await pauseChain(world.db, { slug: SLUG, paused: false });
  await world.atHead(HEAD + 4);
  expect(await world.check()).toMatchObject(WHOLE);
});

const word = (digits: string) => `0x${digits.padStart(64, '0')}` as const;
const GRANTED = CONTROL_EVENTS['RoleGranted(bytes32,address,address)'];
const [TOKEN, BRIDGE] = [CONTRACTS[0]?.address, CONTRACTS[1]?.address] as [`0x${string}`, `0x${string}`];
/** Roles that were granted years before the record begins, at the chain's first block, and one of a contract that is not followed. */
const GRANTS = [
  { block: 0, address: BRIDGE, topics: [GRANTED, word('1'), word(`11${'a'.repeat(38)}`), word('5')] },
  { block: 4_000_000, address: TOKEN, topics: [GRANTED, word('1'), word(`22${'a'.repeat(38)}`), word('5')] },
  { block: 19_999_999, address: TOKEN, topics: [GRANTED, word('2'), word(`33${'a'.repeat(38)}`), word('5')] },
  { block: 9_000_000, address: word('9').replace(/^0x0{24}/, '0x') as `0x${string}`, topics: [GRANTED, word('2'), word('7'), word('5')] },
];

test.each([
  ['reth', 320],
  ['geth', 100],
] as const)(
  'at %s who got a role years before the record is among those that may hold it, after at most %d requests',
  async (name, requestsMax) => {
    await using world = await createLargeWorld(quick(name), { events: GRANTS });
    world.follow({ history: { seconds: 600 } });
    await world.atHead();
    const status = async () => (await listChains(world))[0];
    await waitFor('the changes of control', async () => (await status())?.controlFrom === 0);
    expect(await status()).toMatchObject({ controlFrom: 0, controlFault: null });
    expect(world.chain.ledger.items.get('eth_getLogs')).toBeLessThan(requestsMax);
    const candidatesOf = (address: string) => listCandidates(world.db, { chainId: CHAIN_ID, address, block: HEAD, limit: 3 });
    expect(await candidatesOf(TOKEN)).toEqual(expect.arrayContaining([`0x33${'a'.repeat(38)}`, `0x22${'a'.repeat(38)}`]));
    expect(await candidatesOf(BRIDGE)).toContain(`0x11${'a'.repeat(38)}`);
    // The record itself counts nothing of it.
    await world.pastRead();
    expect(await world.check()).toMatchObject(WHOLE);
  },
);

test('a contract that is added later gets its own past of control, without blocks that are replaced, and the others are not read again', async () => {
  const address = GRANTS[3]?.address ?? TOKEN;
  const newest = { block: HEAD - 1, address, topics: [GRANTED, word('3'), word(`44${'a'.repeat(38)}`), word('5')] };
  await using world = await createLargeWorld(quick('geth'), { events: [...GRANTS, newest] });
  world.follow({ history: { seconds: 600 } });
  await world.atHead();
  const isRead = async () => (await listChains(world))[0]?.controlFrom === 0;
  await waitFor('the changes of control', isRead);
  world.chain.clearLedger();
  await trackContracts(world.database, { projectId: 'harbour', slug: SLUG, addresses: [address] });
  await waitFor('the new contract', async () => (await listChains(world))[0]?.contracts === 4);
  await waitFor('its changes of control', isRead);
  expect(world.chain.ledger.items.get('eth_getLogs')).toBeLessThan(100);
  const listKept = async () =>
    (await world.db.selectFrom('control_log').select('block').orderBy('block').execute()).map(({ block }) => Number(block));
  expect(await listKept()).toEqual([0, 4_000_000, 9_000_000, 19_999_999, HEAD - 1]);
  world.chain.reorganise(HEAD - 2, 99);
  world.chain.setHead(HEAD + 1);
  await world.atHead(HEAD + 1);
  expect(await listKept()).toEqual([0, 4_000_000, 9_000_000, 19_999_999]);
});

test('an endpoint whose ranges are too short for years is not asked for them, and /chains says so', async () => {
  await using world = await createLargeWorld(quick('free'), { events: GRANTS });
  world.follow({ history: { seconds: 60 } });
  await world.atHead();
  const status = await waitFor('the reason', async () => {
    const [chain] = await listChains(world);
    return chain?.controlFault === null ? undefined : chain;
  });
  expect(status?.controlFault).toMatch(
    /^no endpoint answers for more than \d+ blocks at a time below block \d+, which would take \d+ requests of at most 20000$/,
  );
  expect(status?.controlFrom).toBeGreaterThan(HEAD - 100);
  expect(world.chain.ledger.items.get('eth_getLogs')).toBeLessThan(60);
});
