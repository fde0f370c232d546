import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { assemble } from '@redoubt/power/testing/assemble';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { type EndpointProfile, PROFILES } from '@redoubt/testing/chain/simulated/profiles';
import { startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findConnectedChain } from '../read/connected-chain.ts';
import { findPowerMap, listUnmeasured, saveReach } from './power-store.ts';
import { refreshPowerMap } from './refresh-power-map.ts';

// Refreshed maps: what they were made from is read again, and only a difference has the contract analysed again.

const CHAIN_ID = 31_337;
const HEAD = 2_000;
/** Above the addresses of precompiles. */
const [OWNED, FOLLOWING, TIMED, SOURCE] = [501, 502, 503, 509] as const;
const [ALICE, BOB] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const;
const DISPATCH = `0x00 calldataload 0xe0 shr 0x${toSelector('set(uint256)')} eq @set jumpi 0x00 0x00 revert`;
const SET = '0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert';
/** Its owner is in the first slot. */
const OWNED_CODE = assemble(`${DISPATCH} set: 0x00 sload caller eq iszero @refuse jumpi ${SET}`);
/** Its owner is what another contract answers. */
const FOLLOWING_CODE = assemble(
  `${DISPATCH} set: 0x20 0x00 0x00 0x00 ${addressOf(SOURCE)} gas staticcall pop 0x00 mload caller eq iszero @refuse jumpi ${SET}`,
);
/** Its owner is in the first slot, and from a time on in the second. */
const HANDOVER = 1_800_000_000;
const TIMED_CODE = assemble(`${DISPATCH} set: 0x${HANDOVER.toString(16)} timestamp gt sload caller eq iszero @refuse jumpi ${SET}`);
const answering = (account: string) => assemble(`${account} 0x00 mstore 0x20 0x00 return`);
const toWord = (text: string) => `0x${text.slice(2).padStart(64, '0')}`;
const OPEN: EndpointProfile = { ...PROFILES.hosted, latencyMs: 25, perSecond: 1_000_000 };

async function createWorld(startsAt?: Date) {
  const [database, node] = await Promise.all([createTestDatabase(), startAnvil()]);
  const { db } = database;
  for (const [number, code] of [
    [OWNED, OWNED_CODE],
    [FOLLOWING, FOLLOWING_CODE],
    [TIMED, TIMED_CODE],
    [SOURCE, answering(ALICE)],
  ] as const)
    await node.rpc('anvil_setCode', addressOf(number), code);
  const setSlot = (number: number, slot: number, account: string) =>
    node.rpc('anvil_setStorageAt', addressOf(number), toWord(`0x${slot}`), toWord(account));
  for (const [slot, account] of [ALICE, BOB].entries()) for (const number of [OWNED, TIMED]) await setSlot(number, slot, account);
  await node.rpc('evm_mine');
  const chain = await startSimulatedChain({ seed: 1, chainId: CHAIN_ID, head: HEAD, contracts: [], profile: OPEN, stateUrl: node.url });
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: HEAD, contracts: { harbour: [OWNED, FOLLOWING, TIMED] }, ...(startsAt && { startsAt }) });
  const client = createChainClient({ chainId: CHAIN_ID, urls: [chain.url], tries: 1 });
  // Its latency is known, so that reads travel together.
  await client.ask({ method: 'eth_blockNumber', params: [], parse: String });
  return {
    db,
    node,
    chain,
    setSlot,
    /** Refreshes a map at a newer block, `seconds` later, and gives it with whether it was made again, and the requests that took. */
    async refresh(number: number, { blocks = 10, seconds = 120 } = {}) {
      chain.setHead(chain.head() + blocks);
      chain.clearLedger();
      const before = await db.selectFrom('chain').select('indexed_time').executeTakeFirstOrThrow();
      await db
        .updateTable('chain')
        .set({ indexed: chain.head(), head: chain.head(), indexed_time: new Date(Number(before.indexed_time) + seconds * 1_000) })
        .execute();
      const connected = await findConnectedChain(db, { slug: 'demo' });
      if (connected === undefined) throw new Error('The chain is not connected.');
      await sql`update power_map set map = jsonb_set(map, '{effort,reads}', '-1')`.execute(db);
      await refreshPowerMap({ db, client }, { chain: connected, address: addressOf(number) });
      const stored = await findPowerMap(db, { chainId: CHAIN_ID, address: addressOf(number) });
      const { items, posts } = chain.ledger;
      return { block: stored?.block, map: stored?.map, isAnalysed: stored?.map.effort.reads !== -1, items: new Map(items), posts };
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await Promise.all([chain[Symbol.asyncDispose](), node[Symbol.asyncDispose]()]);
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a map whose readings are the same at a newer block is of that block then, for few requests and none for code', async () => {
  await using world = await createWorld();
  const first = await world.refresh(OWNED);
  expect(first.map?.powers).toMatchObject([{ holders: [ALICE], enabled: { is: 'yes' } }]);
  const again = await world.refresh(OWNED);
  expect(again.block).toBe(world.chain.head());
  expect(again.isAnalysed).toBe(false);
  expect(again.map?.powers).toEqual(first.map?.powers);
  expect(again.items.get('eth_getCode')).toBeUndefined();
  expect(again.posts).toBeLessThanOrEqual(3);
});

test('what powers reach keeps its block beside a map that was verified since, and is measured again; a map that was made again has none', async () => {
  await using world = await createWorld();
  const reach = { held: [], powers: [] };
  const address = addressOf(OWNED);
  const find = async () => (await findPowerMap(world.db, { chainId: CHAIN_ID, address }))?.reach;
  const due = async () => (await listUnmeasured(world.db, { chainId: CHAIN_ID, limit: 10 })).map(({ block }) => block);
  const { block: first = 0 } = await world.refresh(OWNED);
  expect([await find(), await due()]).toEqual([undefined, [first]]);
  await saveReach(world.db, { chainId: CHAIN_ID, address, block: first, reach });
  expect([await find(), await due()]).toEqual([{ ...reach, block: first }, []]);
  for (let times = 0; times < 2; times += 1) {
    const { block, isAnalysed } = await world.refresh(OWNED);
    expect(isAnalysed).toBe(false);
    expect([await find(), await due()]).toEqual([{ ...reach, block: first }, [block]]);
  }
  const { block: later = 0 } = await world.refresh(OWNED);
  await saveReach(world.db, { chainId: CHAIN_ID, address, block: later, reach });
  expect([await find(), await due()]).toEqual([{ ...reach, block: later }, []]);
  // As versions before stored it: without a block.
  await sql`update power_map set reach = reach - 'block'`.execute(world.db);
  expect(await due()).toEqual([]);
  await world.refresh(OWNED);
  expect(await find()).toEqual({ ...reach, block: later });
  await world.setSlot(OWNED, 0, BOB);
  expect((await world.refresh(OWNED)).isAnalysed).toBe(true);
  expect(await find()).toBeUndefined();
});

test('each kind of answer that differs has the contract analysed again', async () => {
  await using world = await createWorld();
  const holdersOf = async (number: number) => (await world.refresh(number)).map?.powers.map(({ holders }) => holders);
  expect(await holdersOf(OWNED)).toEqual([[ALICE]]);
  await world.setSlot(OWNED, 0, BOB);
  expect(await holdersOf(OWNED)).toEqual([[BOB]]);
  await world.node.rpc('anvil_setCode', addressOf(OWNED), FOLLOWING_CODE);
  expect(await holdersOf(OWNED)).toEqual([[ALICE]]);
  expect(await holdersOf(FOLLOWING)).toEqual([[ALICE]]);
  // Neither code nor storage of the contract itself.
  await world.node.rpc('anvil_setCode', addressOf(SOURCE), answering(BOB));
  expect(await holdersOf(FOLLOWING)).toEqual([[BOB]]);
});

test('a map of code that reads the time is made again from the same answers, with hardly a further request', async () => {
  await using world = await createWorld(new Date((HANDOVER - 100 - HEAD * 12) * 1_000));
  const first = await world.refresh(TIMED, { seconds: 10 });
  expect(first.map?.powers.map(({ holders }) => holders)).toEqual([[ALICE]]);
  const same = await world.refresh(TIMED, { seconds: 10 });
  expect(same.isAnalysed).toBe(true);
  expect(same.items.get('eth_getCode')).toBeUndefined();
  // One of guesses that the map was not made from.
  expect(same.posts).toBeLessThanOrEqual(4);
  const later = await world.refresh(TIMED, { seconds: 1_000 });
  expect(later.map?.powers.map(({ holders }) => holders)).toEqual([[BOB]]);
});

test('accounts that the record names since have the contract analysed again', async () => {
  await using world = await createWorld();
  const first = await world.refresh(OWNED);
  await insertChainRows(world.db, {
    indexed: world.chain.head(),
    contracts: {},
    logs: [{ block: HEAD, contract: OWNED, topic: `0x${'11'.repeat(32)}`, topics: toWord(BOB) }],
  });
  const again = await world.refresh(OWNED);
  expect(again.isAnalysed).toBe(true);
  expect(again.map?.powers.map(({ holders }) => holders)).toEqual(first.map?.powers.map(({ holders }) => holders));
});

test('an answer that can not be had again has the earlier map stay', async () => {
  await using world = await createWorld();
  const first = await world.refresh(OWNED);
  world.chain.fail({ status: 500 });
  await expect(world.refresh(OWNED)).rejects.toMatchObject({ kind: 'server' });
  world.chain.fail(undefined);
  const stored = await findPowerMap(world.db, { chainId: CHAIN_ID, address: addressOf(OWNED) });
  expect(stored).toMatchObject({ block: first.block, map: { powers: first.map?.powers } });
});
