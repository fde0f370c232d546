import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import type { ChainState } from '@redoubt/server/onchain/record/chain-store';
import { PROFILES } from '@redoubt/testing/chain/simulated/profiles';
import { type SimulatedChain, startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { expect, test } from 'vitest';
import { createHeadWatch } from './watch-head.ts';

const CHAIN_ID = 4_242;
const HEAD = 21_000_000;
const STATE = { phase: 'live', startBlock: HEAD, firstBlock: HEAD, paused: false, genesisHash: '0x00', tracedFrom: undefined } as const;

async function createWorld() {
  const profile = { ...PROFILES.hosted, latencyMs: 0, perSecond: 100_000 };
  const chain = await startSimulatedChain({ seed: 3, chainId: CHAIN_ID, head: HEAD, contracts: [], transactionsPerBlock: 1, profile });
  const client = createChainClient({ chainId: CHAIN_ID, urls: [chain.url] });
  let ms = 0;
  const watch = createHeadWatch(client, { signal: new AbortController().signal, now: () => ms });
  let state: ChainState = { ...STATE, cursor: undefined };
  return {
    chain,
    watch,
    pass: (by: number) => {
      ms += by;
    },
    /** Looks, and records what it finds. */
    async look() {
      const news = await watch.look(state);
      if (news !== undefined) state = { ...STATE, cursor: { number: news.head.number, hash: news.head.hash } };
      return news;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await chain[Symbol.asyncDispose]();
    },
  };
}

const asked = (chain: SimulatedChain) => ({
  blocks: chain.ledger.items.get('eth_getBlockByNumber') ?? 0,
  whole: chain.ledger.fullBlocks.length,
});

async function learn({ chain, look, pass }: Awaited<ReturnType<typeof createWorld>>): Promise<number> {
  for (let block = HEAD; block < HEAD + 10; block += 1) {
    chain.setHead(block);
    pass(12_000);
    await look();
  }
  chain.clearLedger();
  return HEAD + 10;
}

test('once the pace is known each block costs one request, and a survey each 32 blocks another two', async () => {
  await using world = await createWorld();
  const first = await learn(world);
  for (let block = first; block < first + 64; block += 1) {
    world.chain.setHead(block);
    world.pass(12_000);
    const news = await world.look();
    expect(news?.head.number).toBe(block);
  }
  expect(asked(world.chain)).toEqual({ blocks: 65, whole: 63 });
});

test('a block that is not there yet is asked for again; when it is overdue the newest header tells whether blocks were lost', async () => {
  await using world = await createWorld();
  const first = await learn(world);
  world.pass(12_000);
  for (let tries = 0; tries < 3; tries += 1) expect(await world.look()).toBeUndefined();
  expect(asked(world.chain)).toEqual({ blocks: 3, whole: 0 });
  world.chain.setHead(first - 5);
  expect(await world.look()).toBeUndefined();
  expect((await world.look())?.head.number).toBe(first - 5);
});

test('the next block is handed over with its parent, also when that is not the recorded one', async () => {
  await using world = await createWorld();
  const first = await learn(world);
  world.chain.reorganise(first - 1, 77);
  world.chain.setHead(first);
  world.pass(12_000);
  const before = await world.watch.look({ ...STATE, cursor: { number: first - 1, hash: '0x01' } });
  expect(before?.block?.value.number).toBe(first);
  expect(before?.block?.value.parentHash).not.toBe('0x01');
});

test('100 blocks, one each 12 seconds and up to two seconds late, cost fewer than 125 requests', async () => {
  await using world = await createWorld();
  const first = await learn(world);
  let nowMs = 0;
  for (let index = 0; index < 100; index += 1) {
    const arrivesMs = 12_000 * (index + 1) + ((index * 7_919) % 21) * 100;
    for (let seen = false; !seen; ) {
      const waitMs = Math.max(1_000, world.watch.untilDueMs());
      nowMs += waitMs;
      world.pass(waitMs);
      if (nowMs >= arrivesMs) world.chain.setHead(first + index);
      seen = (await world.look())?.head.number === first + index;
    }
  }
  const { blocks } = asked(world.chain);
  expect(blocks).toBeGreaterThanOrEqual(100);
  expect(blocks).toBeLessThan(125);
});
