import { join } from 'node:path';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createDatabase } from '@redoubt/db/client';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { findPowerMap } from '@redoubt/server/onchain/power/power-store';
import { readControlChanges } from '@redoubt/server/onchain/power/read-control-changes';
import { refreshPowerMaps } from '@redoubt/server/onchain/power/refresh-power-maps';
import { listPrivilegedFunctions, listPrivilegedTransactions } from '@redoubt/server/onchain/privileged/get-privileged';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFollowers } from './start-followers.ts';

// No worker takes jobs here: what changes is known because of a block.

const CHAIN_ID = 31_337;
const log = createLog({ process: 'test', level: 'warn' });
const [maker, heir] = [toPerson('maker'), toPerson('heir')];
let chain: ContractChain;
let database: TestDatabase;
let pool: ReturnType<typeof createDatabase>['pool'];
let client: ReturnType<typeof createChainClient>;
let followers: { stop(): Promise<void> };

beforeAll(async () => {
  [chain, database] = await Promise.all([
    runContracts({ folder: join(import.meta.dirname, '../../contracts/testing') }),
    createTestDatabase(),
  ]);
  pool = createDatabase({ url: database.appUrl, connectionsMax: 8 }).pool;
  client = createChainClient({ chainId: CHAIN_ID, urls: [chain.url] });
  followers = startFollowers(
    { db: database.db, pool, log },
    {
      chains: [{ chainId: CHAIN_ID, urls: [chain.url], rateLimited: false }],
      timing: { pollMs: 50, syncMs: 100, leaseMs: 1_000, retryMs: 50, goneBackMs: 300 },
    },
  );
});
afterAll(async () => {
  await followers?.stop();
  await pool?.end();
  await client?.close();
  await chain?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const ctx = () => ({ db: database.db, log, clientOf: async () => client });
const visitor = () => ({ ...ctx(), analyst: { network: 'test', take: async () => undefined } });
type Contract = `0x${string}`;

const readMap = (address: Contract) => findPowerMap(database.db, { chainId: CHAIN_ID, address });

/** Who decides over a contract, as its map has it. */
async function holdersOf(address: Contract): Promise<string[]> {
  const stored = await readMap(address);
  return [...new Set(stored?.map.powers.flatMap(({ holders }) => holders))];
}

/** Makes contracts those of a project, and lets the minute's job analyse them. */
async function follow(projectId: string, contracts: Readonly<Record<string, Contract>>): Promise<void> {
  const { db } = database;
  await db
    .insertInto('project')
    .values({ id: projectId, name: projectId, tickers: [], categories: [], icon: null, description: null, description_source: null })
    .execute();
  await onRecord();
  const rows = Object.entries(contracts).map(([name, address], position) => ({
    project_id: projectId,
    position,
    chain: 'demo',
    address,
    role: 'token',
    name,
    source: 'https://example.org/contracts',
  }));
  await db.insertInto('project_contract').values(rows).execute();
  await waitFor('the contracts to be on record', async () => {
    const tracked = await db
      .selectFrom('tracked_contract')
      .where('project_id', '=', projectId)
      .select(['backfilled_to', 'live_from'])
      .execute();
    return tracked.length === rows.length && tracked.every((row) => Number(row.backfilled_to) >= Number(row.live_from) - 1);
  });
  await waitFor('their first maps', async () => {
    await refreshPowerMaps(ctx());
    const maps = await Promise.all(Object.values(contracts).map(readMap));
    return maps.every((map) => map !== undefined);
  });
}

/** Waits until the holders of a contract are these. */
const held = (address: Contract, holders: readonly string[]) =>
  waitFor(`${holders} to hold ${address}`, async () => (await holdersOf(address)).join() === holders.join());

test('SKY-07: a transfer of ownership is in the map because of its block, for pages that are open too, and is not after the block was withdrawn', async () => {
  const logging = await chain.make('Told', [], { from: maker });
  const other = await chain.make('Told', [], { from: maker });
  await follow('told', { Told: logging });
  await follow('other', { Other: other });
  expect(await holdersOf(logging)).toEqual([maker]);
  const before = await readControlChanges(ctx());
  const analysed = (await readMap(other))?.block;
  await chain.call(maker, logging, { contract: 'Told', name: 'transferOwnership', args: [heir] });
  await held(logging, [heir]);
  expect(await readControlChanges(ctx(), { after: before.change })).toMatchObject({ projects: ['told'] });
  expect((await readMap(other))?.block).toBe(analysed);
  await chain.rpc.ask('anvil_reorg', [1, []]);
  await held(logging, [maker]);
});

test('SKY-07: a function that changes control without a log is seen when it is called, and one that only sets a number changes no map', async () => {
  const untold = await chain.make('Untold', [], { from: maker });
  await follow('untold', { Untold: untold });
  const { block } = (await readMap(untold)) ?? {};
  await chain.call(maker, untold, { contract: 'Untold', name: 'setRate', args: [7] });
  await chain.call(maker, untold, { contract: 'Untold', name: 'handOver', args: [heir] });
  await held(untold, [heir]);
  expect((await readMap(untold))?.block).toBeGreaterThan(block ?? Number.POSITIVE_INFINITY);
});

test('SKY-07: code that a proxy of its own kind replaced without a log or a call on record is seen by the next look at storage, once', async () => {
  const [first, second] = [await chain.make('Told', [], { from: maker }), await chain.make('Untold', [], { from: maker })];
  const proxy = await chain.make('UntoldProxy', [first], { from: maker });
  await follow('silent', { Proxy: proxy });
  const readImplementations = async () => (await readMap(proxy))?.map.proxy?.implementations;
  expect(await readImplementations()).toEqual([first]);
  // As by a way of which nothing is on record.
  await chain.rpc.ask('anvil_setStorageAt', [proxy, toWord(`0xc0de${'0'.repeat(16)}`), toWord(second)]);
  await mineOnRecord();
  await refreshPowerMaps(ctx());
  expect(await readImplementations()).toEqual([second]);
  expect(await silentChangesOf(proxy)).toMatchObject([{ account: proxy, before: first, after: second }]);
  const { block } = (await readMap(proxy)) ?? {};
  await mineOnRecord();
  await refreshPowerMaps(ctx());
  expect((await readMap(proxy))?.block).toBe(block);
});

test('SKY-07: a run ends with its time, and the next goes on with what it left', async () => {
  const logging = await chain.make('Told', [], { from: maker });
  await follow('due', { Told: logging });
  await database.ownerDb
    .updateTable('power_map')
    .set({ analysed_at: new Date(0) })
    .execute();
  expect(await refreshPowerMaps(ctx(), { runMsMax: 0 })).toEqual({ analysed: 0, failed: 0 });
  expect((await refreshPowerMaps(ctx())).analysed).toBeGreaterThan(0);
});

test('SKY-07: an owner that was replaced without a log is seen at the next block that touches the contract, and recorded as what it is', async () => {
  const untold = await chain.make('Untold', [], { from: maker });
  await follow('touched', { Untold: untold });
  await chain.rpc.ask('anvil_setStorageAt', [untold, toWord('0x0'), toWord(heir)]);
  await chain.call(heir, untold, { contract: 'Untold', name: 'setRate', args: [7] });
  await held(untold, [heir]);
  expect(await silentChangesOf(untold)).toMatchObject([{ account: untold, slot: toWord('0x0'), before: maker, after: heir }]);
});

test('SKY-07: code that was replaced at its address, and a slot for an admin that was empty, are recorded as silent changes', async () => {
  const logic = await chain.make('Untold', [], { from: maker });
  const data = chain.encode({ contract: 'Untold', name: 'rate' });
  const proxy = await chain.make('ERC1967Proxy', [logic, data], { from: maker });
  const other = await chain.make('Relied', [heir], { from: maker });
  await follow('replaced', { Proxy: proxy });
  await chain.rpc.ask('anvil_setStorageAt', [proxy, ADMIN_SLOT, toWord(heir)]);
  await chain.rpc.ask('anvil_setCode', [logic, await chain.rpc.ask('eth_getCode', [other, 'latest'])]);
  await mineOnRecord();
  await refreshPowerMaps(ctx());
  const changes = await silentChangesOf(proxy);
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual(expect.objectContaining({ account: logic, slot: null }));
  expect(changes).toContainEqual(expect.objectContaining({ account: proxy, slot: ADMIN_SLOT, before: `0x${'0'.repeat(40)}`, after: heir }));
});

test('SKY-07: a wallet that owns a contract and gets code of its own (EIP-7702) is a silent change, and its map says who acts by it', async () => {
  const wallet = toPerson('wallet with a key');
  const owned = await chain.make('Untold', [], { from: maker });
  await chain.call(maker, owned, { contract: 'Untold', name: 'handOver', args: [wallet] });
  await follow('delegated', { Untold: owned });
  const kindOf = async () => (await readMap(owned))?.map.controllers.find(({ address }) => address === wallet)?.kind;
  expect(await kindOf()).toBe('account');
  await mineOnRecord();
  await refreshPowerMaps(ctx());
  expect(await silentChangesOf(owned)).toEqual([]);
  const code = await chain.make('Forwarder', [], { from: maker });
  await chain.rpc.ask('anvil_setCode', [wallet, `0xef0100${code.slice(2)}`]);
  await mineOnRecord();
  await refreshPowerMaps(ctx());
  expect(await kindOf()).toBe('delegated-account');
  expect(await silentChangesOf(owned)).toMatchObject([{ account: wallet, slot: null }]);
});

test('SKY-07: accounts that only the deployment or the data of a call names are found as holders, and what an event announced is no silent change', async () => {
  const first = toPerson('first');
  const relied = await chain.make('Relied', [first], { from: maker });
  const logging = await chain.make('Told', [], { from: maker });
  await follow('relied', { Relied: relied, Told: logging });
  expect((await holdersOf(relied)).toSorted()).toEqual([maker, first].toSorted());
  await chain.call(maker, relied, { contract: 'Relied', name: 'rely', args: [heir] });
  await chain.call(maker, logging, { contract: 'Told', name: 'transferOwnership', args: [heir] });
  await held(logging, [heir]);
  const holders = [maker, first, heir];
  const areHeld = async () => (await holdersOf(relied)).toSorted().join() === holders.toSorted().join();
  await waitFor('both to hold it', areHeld);
  const forwarder = await chain.make('Forwarder', [], { from: maker });
  await chain.call(maker, relied, { contract: 'Relied', name: 'rely', args: [forwarder] });
  const data = chain.encode({ contract: 'Relied', name: 'rely', args: [toPerson('third')] });
  await chain.call(maker, forwarder, { contract: 'Forwarder', name: 'forward', args: [relied, data] });
  holders.push(forwarder, toPerson('third'));
  await waitFor('who was named by a call between contracts to hold it', areHeld);
  expect(await silentChangesOf(logging)).toEqual([]);
});

test('SKY-09: who signed a transaction to a contract that is not followed is read from the node once, and shown with what it did', async () => {
  const forwarder = await chain.make('Forwarder', [], { from: maker });
  const logging = await chain.make('Told', [], { from: maker });
  await chain.call(maker, logging, { contract: 'Told', name: 'transferOwnership', args: [forwarder] });
  await follow('forwarded', { Told: logging });
  const data = chain.encode({ contract: 'Told', name: 'transferOwnership', args: [heir] });
  await chain.call(maker, forwarder, { contract: 'Forwarder', name: 'forward', args: [logging, data] });
  await held(logging, [heir]);
  const list = async () => (await listPrivilegedTransactions(visitor(), { address: logging, chain: 'demo', limit: 20 })).items;
  await waitFor('the signer to be known', async () => (await list())[0]?.from !== null);
  expect(await list()).toMatchObject([
    {
      from: maker,
      to: logging,
      via: [forwarder],
      functionName: 'transferOwnership',
      provenBy: 'trace',
      events: ['OwnershipTransferred'],
    },
    { from: maker, to: logging, via: [], functionName: 'transferOwnership', provenBy: 'transaction' },
  ]);
  const { items } = await listPrivilegedFunctions(visitor(), { address: logging, chain: 'demo' });
  expect(items.find(({ functionName }) => functionName === 'transferOwnership')).toMatchObject({ exercised: { count: 2, reason: null } });
});

const silentChangesOf = async (address: Contract) =>
  (await listPrivilegedTransactions(visitor(), { address, chain: 'demo', limit: 20 })).silentChanges;

/** Source: EIP-1967. */
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';

const toWord = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`;

async function mineOnRecord(): Promise<void> {
  await chain.rpc.ask('evm_mine');
  await onRecord();
}

/** Until the newest block is on record. */
async function onRecord(): Promise<void> {
  const mined = Number(await chain.rpc.ask('eth_blockNumber'));
  await waitFor(
    'the block to be on record',
    async () => Number((await database.db.selectFrom('chain').select('indexed').executeTakeFirst())?.indexed ?? -1) >= mined,
  );
}
