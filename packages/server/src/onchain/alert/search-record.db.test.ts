import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import type { PowerFact, PowerMap } from '@redoubt/power/analysis/power-map';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { actDuring } from '@redoubt/testing/database/locks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteProjects } from '../../catalog/catalog-store.ts';
import { savePowerMap } from '../power/power-store.ts';
import { toBytes } from '../record/chain-values.ts';
import { resetChain } from '../rollback/reset-chain.ts';
import { listAlertChanges } from './alert-store.ts';
import { createAlertSearch } from './search-record.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
// Nothing that these tests look for needs the chain: the record says it all.
const client = createChainClient({ chainId: 31_337, urls: ['http://127.0.0.1:9'] });
afterAll(async () => {
  await client.close();
  await database[Symbol.asyncDispose]();
});

const NO_POWERS: PowerMap = {
  address: addressOf(1),
  kind: 'contract',
  proxy: undefined,
  powers: [],
  open: [],
  reads: [],
  openDangers: [],
  unknown: [],
  renounced: false,
  controllers: [],
  effort: { computeMs: 0, reads: 0 },
};
const HOUR_MS = 3_600_000;

/** A chain of a block a minute, the last of them now. In block 50 and 60 something is stopped. */
async function insertRecord({ indexed = 100, hoursAgo = 0 }: { indexed?: number; hoursAgo?: number } = {}): Promise<void> {
  await insertChainRows(db, {
    indexed,
    secondsPerBlock: 60,
    startsAt: new Date(Date.now() - indexed * 60_000 - hoursAgo * HOUR_MS),
    contracts: { harbour: [1], lighthouse: [1] },
    calls: [
      { block: 10, from: 7, to: 1 },
      { block: 50, from: 7, to: 1 },
    ].filter(({ block }) => block <= indexed),
    logs: [
      { block: 10, contract: 1, topic: TOPIC.paused },
      { block: 50, contract: 1, topic: TOPIC.paused },
    ].filter(({ block }) => block <= indexed),
  });
  // The transactions of a record made by hand have a location each; that of the log is the first.
  await sql`update chain_transaction set tx_index = 0`.execute(db);
}

const alerts = async () =>
  (await listAlertChanges(db, { after: 0, limit: 100 })).map(({ project, state, late, cause }) => ({
    project: project.id,
    state,
    late,
    block: cause?.block,
  }));
const PAIR = [
  { project: 'harbour', state: 'confirmed', late: false, block: 50 },
  { project: 'lighthouse', state: 'confirmed', late: false, block: 50 },
];

async function searchAll(): Promise<void> {
  const searchOn = createAlertSearch({ db, client });
  while (await searchOn());
}

beforeEach(async () => {
  await ownerDb.deleteFrom('project').execute();
  await ownerDb.deleteFrom('chain').execute();
  await sql`select drop_chain_partitions(31337)`.execute(ownerDb);
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }]);
});

test('ALRT-05: each project of a contract is told once, and what a contract logs as it is made is no change', async () => {
  await insertRecord();
  await searchAll();
  expect(await alerts()).toEqual(PAIR);
  await searchAll();
  expect(await alerts()).toEqual(PAIR);
  const [alert] = await listAlertChanges(db, { after: 0, limit: 1 });
  expect(alert?.detail).toEqual({ kind: 'pause', paused: true, by: { address: addressOf(7), kind: 'eoa', via: null } });
});

test('ALRT-06: a worker that dies while it writes has raised nothing, and the next raises everything once', async () => {
  await insertRecord();
  const holding = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('alert_change'))`.execute(tx);
    holding.resolve();
    await release.promise;
  });
  await holding.promise;
  const dying = searchAll().catch((error: Error) => error.message);
  await waitFor('the worker to be in the middle of its writing', async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(ownerDb);
    return rows.length > 0;
  });
  expect(await dying).toMatch(/terminat/);
  release.resolve();
  await holder;
  expect(await alerts()).toEqual([]);
  await searchAll();
  expect(await alerts()).toEqual(PAIR);
});

test('ALRT-06: two workers that look at once raise each alert once', async () => {
  await insertRecord();
  await Promise.all([searchAll(), searchAll(), searchAll()]);
  expect(await alerts()).toEqual(PAIR);
});

test('ALRT-05: a project that leaves the catalogue while its alerts are written is not told of, and the others are', async () => {
  await insertRecord();
  const outcome = await actDuring(db, (tx) => deleteProjects(tx, { ids: ['harbour'] }), searchAll);
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  expect(await alerts()).toEqual([PAIR[1]]);
});

test('ALRT-07: what happened more than a day before stands in the record, once it is known who can do what, and is no news', async () => {
  await insertRecord({ hoursAgo: 25 });
  await searchAll();
  expect(await alerts()).toEqual([]);
  await savePowerMap(db, {
    chainId: 31_337,
    block: 100,
    hash: Buffer.alloc(32),
    time: new Date(),
    map: NO_POWERS,
    question: { address: NO_POWERS.address, accounts: {} },
  });
  await searchAll();
  expect(await alerts()).toEqual(PAIR.map((alert) => ({ ...alert, late: true })));
});

test.each([23, 25, 700])('ALRT-07: what happened while a chain was followed is news after an outage of %i hours, too', async (hours) => {
  await insertRecord({ hoursAgo: hours });
  const searched = new Date(Date.now() - 60 * 60_000 - hours * HOUR_MS);
  await db.insertInto('alert_cursor').values({ chain_id: '31337', block: '40', block_time: searched, news_from: searched }).execute();
  await searchAll();
  expect(await alerts()).toEqual(PAIR);
});

const MINT = '0x40c10f19';
const HALF_HOUR_S = 1_800;

/** A chain of a block every half hour, the last of them now, on which a function of contract 1 makes tokens. Calls: block and sender. */
async function insertCalls(calls: readonly { block: number; from: number; ok?: boolean }[]): Promise<void> {
  await insertChainRows(db, {
    indexed: 100,
    secondsPerBlock: HALF_HOUR_S,
    startsAt: new Date(Date.now() - 100 * HALF_HOUR_S * 1_000),
    contracts: { harbour: [1] },
    calls: [{ block: 1, from: 99, to: 1 }, ...calls.map((call) => ({ ...call, to: 1, selector: MINT }))],
  });
  const power: PowerFact = {
    contract: addressOf(1),
    selector: MINT.slice(2),
    types: 'address,uint256',
    capabilities: ['mint'],
    ways: [],
    holders: [],
    holdersComplete: false,
    enabled: { is: 'yes' },
    proofs: [],
  };
  const map = { ...NO_POWERS, powers: [power] };
  const question = { address: NO_POWERS.address, accounts: {} };
  await savePowerMap(db, { chainId: 31_337, block: 100, hash: Buffer.alloc(32), time: new Date(), map, question });
}

test('a first use of a power counts once the contract is a day old, and only with success', async () => {
  await insertCalls([
    { block: 30, from: 8 },
    { block: 60, from: 8 },
    { block: 70, from: 9 },
    { block: 75, from: 10, ok: false },
    { block: 80, from: 9 },
  ]);
  await searchAll();
  expect((await alerts()).map(({ block }) => block)).toEqual([70]);
});

test('a power that more than twenty addresses used is a feature: another one is no news', async () => {
  await insertCalls(Array.from({ length: 24 }, (_, index) => ({ block: 60 + index, from: 200 + index })));
  await searchAll();
  expect((await alerts()).map(({ block }) => block)).toEqual(Array.from({ length: 21 }, (_, index) => 60 + index));
});

/** Transfers of token 1 out of contract 2, a block each from block 10 on. */
async function insertOutflows(amounts: readonly number[]): Promise<void> {
  const startsAt = new Date(Date.now() - 100 * 60_000);
  await insertChainRows(db, { indexed: 100, secondsPerBlock: 60, startsAt, contracts: { harbour: [1, 2] } });
  for (const [index, amount] of amounts.entries()) {
    const word = (value: number) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
    const [block, hash] = [10 + index, word(index + 1)];
    const row = { chain_id: 31_337, block, time: new Date(startsAt.getTime() + block * 60_000), tx_index: 0 };
    const log = { log_index: 0, tx_hash: hash, contract: toBytes(addressOf(1)), topic: toBytes(TOPIC.transfer) };
    const topics = Buffer.concat([word(2), word(77)]);
    await db
      .insertInto('chain_log')
      .values({ ...row, ...log, topics, data: word(amount) })
      .execute();
    const sent = { hash, sender: toBytes(addressOf(7)), contract: toBytes(addressOf(2)), selector: toBytes(MINT), value: '0', ok: true };
    await db
      .insertInto('chain_transaction')
      .values({ ...row, ...sent })
      .execute();
  }
}

const usual = (count: number) => Array.from({ length: count }, () => 10);

test.each([
  ['five times the largest of twenty', [...usual(20), 50], 0],
  ['a little more than that', [...usual(20), 51], 1],
  ['the same again', [...usual(20), 51, 51], 1],
  ['as much after nineteen only', [...usual(19), 51], 0],
])('a transfer out of %s raises as many alerts as it should', async (_name, amounts, raised) => {
  await insertOutflows(amounts);
  await searchAll();
  expect((await listAlertChanges(db, { after: 0, limit: 10 })).map(({ detail }) => detail.kind)).toEqual(
    Array(raised).fill('large-outflow'),
  );
});

/** A node that knows who made contract 1: account 7. */
async function startNode() {
  const made = { blockNumber: '0x1e', from: addressOf(7), to: null, input: '0x' };
  const server = createServer(async (incoming, outgoing) => {
    const { id, method, params } = JSON.parse(await text(incoming)) as { id: number; method: string; params: string[] };
    const answers: Record<string, unknown> = {
      eth_chainId: '0x7a69',
      eth_getTransactionByHash: { ...made, hash: params[0] },
      eth_getCode: '0x',
    };
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? null }));
  });
  return { server, url: `http://127.0.0.1:${await listen(server)}` };
}

test('a deployer that a mixer paid is found once the past of the mixer is read, however late', async () => {
  await insertListings(db, [{ id: 'fog' }]);
  await db
    .updateTable('project')
    .set({ categories: ['privacy'] })
    .where('id', '=', 'fog')
    .execute();
  await insertChainRows(db, {
    ...{ indexed: 100, secondsPerBlock: 60, startsAt: new Date(Date.now() - 100 * 60_000) },
    contracts: { harbour: [1], fog: [2] },
    gap: { contract: 2, blocks: 60 },
    logs: [{ block: 30, contract: 1 }],
  });
  await db.updateTable('chain').set({ first_block: '90' }).execute();
  const question = { address: NO_POWERS.address, accounts: {} };
  const at = { chainId: 31_337, block: 100, hash: Buffer.alloc(32), time: new Date() };
  await savePowerMap(db, { ...at, map: NO_POWERS, question });
  await savePowerMap(db, { ...at, map: { ...NO_POWERS, address: addressOf(2) }, question });
  const node = await startNode();
  const asking = createChainClient({ chainId: 31_337, urls: [node.url] });
  try {
    const searchOn = createAlertSearch({ db, client: asking });
    const kinds = async () => {
      while (await searchOn());
      return (await listAlertChanges(db, { after: 0, limit: 10 })).map(({ project, detail }) => `${project.id} ${detail.kind}`);
    };
    expect(await kinds()).toEqual([]);
    const paid = { block: 20, contract: 2, topic: TOPIC.mixerWithdrawal, data: `0x${'7'.padStart(64, '0')}` };
    const row = { chain_id: 31_337, block: paid.block, time: new Date(Date.now() - 80 * 60_000), tx_index: 0, log_index: 0 };
    await db
      .insertInto('chain_log')
      .values({
        ...{ ...row, tx_hash: Buffer.alloc(32, 9), contract: toBytes(addressOf(2)), topic: toBytes(paid.topic) },
        ...{ topics: Buffer.alloc(0), data: toBytes(paid.data as `0x${string}`) },
      })
      .execute();
    await sql`update tracked_contract set backfilled_to = live_from - 1`.execute(db);
    const raised = ['fog deployer-funded', 'harbour deployer-funded'];
    expect((await kinds()).toSorted()).toEqual(raised);
    expect((await kinds()).toSorted()).toEqual(raised);
  } finally {
    await asking.close();
    node.server.close();
  }
});

test('a chain that is forgotten retracts what was news of it, and keeps nothing of what was none', async () => {
  await insertRecord();
  await searchAll();
  await db.updateTable('alert').set({ late: true }).where('project_id', '=', 'lighthouse').execute();
  await db.transaction().execute((tx) => resetChain(tx, { chainId: 31_337 }));
  expect(await alerts()).toEqual([{ ...PAIR[0], state: 'retracted' }]);
});

test('nothing is looked for while a chain’s past is still read', async () => {
  await insertRecord();
  await db.updateTable('chain').set({ phase: 'backfill' }).execute();
  await searchAll();
  expect(await alerts()).toEqual([]);
});
