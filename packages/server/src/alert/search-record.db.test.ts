import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import type { PowerMap } from '@redoubt/power/power-map';
import { addressOf, insertChainRows } from '@redoubt/testing/chain-rows';
import { insertListings } from '@redoubt/testing/listings';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { savePowerMap } from '../power/power-store.ts';
import { listAlertChanges } from './alert-store.ts';
import { createAlertSearch } from './search-record.ts';
import { EVENT } from './watched-events.ts';

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
      { block: 10, contract: 1, topic: EVENT.paused },
      { block: 50, contract: 1, topic: EVENT.paused },
    ].filter(({ block }) => block <= indexed),
  });
  // The transactions of a record made by hand have a place each; that of the log is the first.
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

test('nothing is looked for while a chain’s past is still read', async () => {
  await insertRecord();
  await db.updateTable('chain').set({ phase: 'backfill' }).execute();
  await searchAll();
  expect(await alerts()).toEqual([]);
});
