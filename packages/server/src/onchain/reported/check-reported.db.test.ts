import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { readArtifact } from '@redoubt/demo-chain/scenario/artifacts';
import { type ContractChain, toPerson as person, runContracts } from '@redoubt/demo-chain/testing/run-contracts';
import { ProjectId } from '@redoubt/domain/ids';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getReported } from '../../catalog/reported/get-reported.ts';
import { createLog } from '../../platform/log.ts';
import { checkReported } from './check-reported.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
const log = createLog({ process: 'test', level: 'silent' });
const CHAIN_ID = 31_337;
let chain: ContractChain;
let client: ChainClient;
let admin: string;

beforeAll(async () => {
  chain = await runContracts({ others: { ProxyAdmin: readArtifact('ProxyAdmin') } });
  admin = await chain.make('ProxyAdmin', [person('owner')]);
  client = createChainClient({ chainId: CHAIN_ID, urls: [chain.url] });
  await insertListings(db, [{ id: 'harbour' }]);
  const row = {
    project_id: 'harbour',
    position: 0,
    chain: 'demo',
    address: admin,
    role: 'admin' as const,
    name: 'Admin',
    source: 'https://h.example',
  };
  await db.insertInto('project_contract').values(row).execute();
});
afterAll(async () => {
  await client?.close();
  await chain?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await ownerDb.deleteFrom('reported_source').execute();
  await recordHead();
});

/** The newest block of the node as the newest on record. */
async function recordHead(): Promise<void> {
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as { number: string; hash: string };
  const at = { indexed: Number(head.number), indexed_hash: Buffer.from(head.hash.slice(2), 'hex'), indexed_time: new Date() };
  await db
    .insertInto('chain')
    .values({ chain_id: CHAIN_ID, slug: 'demo', phase: 'live', head: at.indexed, head_time: new Date(), ...at })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(at))
    .execute();
  await db
    .insertInto('chain_endpoint')
    .values({ chain_id: CHAIN_ID, position: 0, host: 'local', state: 'ok' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function report(holder: string, power = 'owner'): Promise<void> {
  const source = {
    name: 'Readers',
    repository: 'https://r.example',
    commit: null,
    path: 'p',
    licence: 'MIT',
    kind: 'snapshot' as const,
    chain: 'demo',
    block: 1,
    day: '2025-05-12',
    day_basis: 'stated' as const,
    origin: 'import' as const,
  };
  const { id } = await db.insertInto('reported_source').values(source).returning('id').executeTakeFirstOrThrow();
  const holders = [{ power, holder, kind: 'eoa', delaySeconds: null, via: [], functions: [], basis: 'stated' }];
  await db
    .insertInto('reported_reading')
    .values({ source_id: id, chain: 'demo', address: admin, body: JSON.stringify({ address: admin, name: 'Admin', holders }) })
    .execute();
}

const run = (clientOf: (chainId: number) => Promise<ChainClient | undefined> = async () => client) => checkReported({ db, log, clientOf });
const seen = async () => {
  const { contracts, sources } = await getReported({ db }, { id: ProjectId.parse('harbour') });
  return { check: contracts[0]?.readings[0]?.lines[0]?.check, source: sources[0] };
};

test('a reported owner that the chain names as well agrees, at the block that was read, and its source is credited', async () => {
  await report(person('owner'));
  expect(await run()).toEqual({ read: 1, changed: 0, failed: 0 });
  const { check, source } = await seen();
  expect(check).toMatchObject({ outcome: 'agrees', found: null, reason: null });
  expect(check?.block).toBe(Number(await chain.rpc.ask('eth_blockNumber')));
  expect(source).toMatchObject({ statements: 1, agrees: 1, changed: 0, cannotRead: 0 });
});

test('another owner now has changed since, with what is there', async () => {
  await report(person('former-owner'));
  expect(await run()).toEqual({ read: 1, changed: 1, failed: 0 });
  expect(await seen()).toMatchObject({ check: { outcome: 'changed', found: `owner ${person('owner')}` }, source: { changed: 1 } });
});

test('what no value of the contract tells cannot be read, with the reason', async () => {
  await report(person('owner'), 'functions');
  await run();
  expect(await seen()).toMatchObject({
    check: { outcome: 'cannot-read', reason: 'Who may call a function is not one value of the contract.' },
    source: { cannotRead: 1 },
  });
});

test('a reading is read again after a day, not before, and of withdrawn blocks at once', async () => {
  await report(person('owner'));
  await run();
  expect(await run()).toEqual({ read: 0, changed: 0, failed: 0 });
  await db.updateTable('reported_check').set({ checked_at: sql<Date>`now() - interval '25 hours'` }).execute();
  expect(await run()).toMatchObject({ read: 1 });
  await db.updateTable('reported_check').set({ block: 1_000_000 }).execute();
  expect(await run()).toMatchObject({ read: 1 });
});

test('without an endpoint nothing is read, and a node that does not answer is tried again in the next run', async () => {
  await report(person('owner'));
  expect(await run(async () => undefined)).toEqual({ read: 0, changed: 0, failed: 0 });
  const dead = createChainClient({ chainId: CHAIN_ID, urls: ['http://127.0.0.1:1'], tries: 1 });
  expect(await run(async () => dead)).toEqual({ read: 0, changed: 0, failed: 1 });
  await dead.close();
  expect((await seen()).check).toBeNull();
  expect(await run()).toMatchObject({ read: 1 });
});

test('a reading that an import removes while it is read again leaves nothing behind', async () => {
  await report(person('owner'));
  const removing = async () => {
    await ownerDb.deleteFrom('reported_source').execute();
    return client;
  };
  expect(await run(removing)).toMatchObject({ failed: 0 });
  expect(await ownerDb.selectFrom('reported_check').select('statement').execute()).toEqual([]);
});
