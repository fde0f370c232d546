import { createDatabase } from '@redoubt/db/client';
import { trackContracts } from '@redoubt/testing/chain/follow-world';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { type Movement, startOf, toPos } from '@redoubt/tracing/model/movement';
import { named } from '@redoubt/tracing/testing/small-ledger';
import { afterAll, expect, test } from 'vitest';
import { setTraceMode } from '../movement/movement-chain.ts';
import { executeRun } from './execute-run.ts';
import { getTracedAddress } from './get-traced-address.ts';
import { openMovementStore } from './movement-store.ts';
import { listAssetFacts, type NodeReader } from './node-facts.ts';
import { getRun, startRun } from './run-store.ts';
import { recordBlocks, TEST_CHAIN } from './testing/record-blocks.ts';

// A chain that is recorded from block 100 on, with calls missing in one block and a transaction lost in another.

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const [FROM, UNTRACED, LOST, TO, HEAD] = [100, 104, 106, 110, 112];
const pay = (block: number, from: string, to: string, amount: bigint): Movement => ({
  pos: toPos({ block, index: 0, rank: 1 }),
  from: named(from),
  to: named(to),
  asset: 'native',
  amount,
  kind: 'value',
});
const movements = [pay(101, 'V', 'A', 9n), pay(103, 'A', 'B', 4n), pay(108, 'A', 'C', 5n)];
await recordBlocks({ db, pool }, { movements, from: FROM, to: TO, untraced: new Set([UNTRACED]), gaps: new Set([LOST]) });
await db.updateTable('chain').set({ head: HEAD }).execute();

test('TRAC-05: the page of an address says of which blocks and kinds nothing is counted, up to the newest block of the chain', async () => {
  const { movements: found, leftOut } = await getTracedAddress(
    { db, nodeOf: async () => undefined },
    { chain: TEST_CHAIN.slug, address: named('A') },
  );
  expect(found).toHaveLength(3);
  expect(leftOut).toEqual([
    { what: 'native', from: 0, to: 99 },
    { what: 'native', from: 111, to: 112 },
    { what: 'token', from: 0, to: 99 },
    { what: 'token', from: 111, to: 112 },
    { what: 'internal', from: 0, to: 99 },
    { what: 'internal', from: UNTRACED, to: UNTRACED },
    { what: 'internal', from: 111, to: 112 },
    { what: 'native', from: LOST, to: LOST },
    { what: 'token', from: LOST, to: LOST },
    { what: 'fee', from: 0, to: HEAD },
  ]);
});

test('TRAC-05: counts of counterparties say which blocks they lack, and so does a trace that follows an account by them', async () => {
  const store = await openMovementStore({ db, ...TEST_CHAIN, node: undefined });
  const { accounts } = await store.facts({
    accounts: [{ account: named('A'), block: 108, before: startOf(108), asset: 'native', minimum: 0n }],
    assets: [],
  });
  expect(accounts[0]?.counterparties).toMatchObject({ rows: 2, complete: undefined });
  expect(accounts[0]?.counterparties?.missing).toContainEqual({ what: 'native', range: { from: 0, to: 99 } });
  const { id } = await startRun({ db }, { chain: 'demo', seeds: [{ block: 101, index: 0, rank: 1, amount: '9' }], method: 'fifo' });
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const { file } = await getRun({ db }, { id });
  expect(file?.result.leavesOut.find(({ reason }) => reason === 'counts')?.detail).toContain('in blocks 0 to 99, 104, 106: an account');
});

test('TRAC-05: a balance before that a lost transaction may have changed is not known', async () => {
  const store = await openMovementStore({
    db,
    ...TEST_CHAIN,
    node: {
      readBalance: async () => 7n,
      readCode: async () => '0x',
      readFreeze: async () => undefined,
      readToken: async () => ({ symbol: undefined, decimals: undefined }),
      judgeToken: async () => 'unknown',
    },
  });
  const at = (block: number) => ({ account: named('A'), asset: 'native' as const, at: startOf(block) + 40_000n });
  expect(await store.openings([at(LOST), at(LOST + 1)])).toEqual(['unknown', 7n]);
});

test('TRAC-08: what a sample says of a token is kept for a day, and stands above the catalogue where it contradicts', async () => {
  const token = named('token');
  let sampled = 0;
  let says: 'consistent' | 'inconsistent' | 'unknown' = 'unknown';
  const node: NodeReader = {
    readBalance: async () => undefined,
    readCode: async () => '0x',
    readFreeze: async () => undefined,
    readToken: async () => ({ symbol: 'T', decimals: 0 }),
    judgeToken: async () => {
      sampled += 1;
      return says;
    },
  };
  await db
    .insertInto('moved_asset')
    .values({ chain_id: String(TEST_CHAIN.chainId), contract: Buffer.from(token.slice(2), 'hex') })
    .execute();
  const trust = async () => (await listAssetFacts({ db, node }, { ...TEST_CHAIN, assets: [token] }))[0]?.trust;
  const expire = () =>
    db
      .updateTable('moved_asset')
      .set({ trust_at: new Date(0) })
      .execute();
  expect([await trust(), await trust(), sampled]).toEqual(['unknown', 'unknown', 1]);
  says = 'consistent';
  await expire();
  expect([await trust(), await trust(), sampled]).toEqual(['consistent', 'consistent', 2]);
  await trackContracts(database, { projectId: 'known', slug: 'demo', addresses: [token] });
  expect(await trust()).toBe('catalogued');
  says = 'inconsistent';
  await expire();
  expect(await trust()).toBe('inconsistent');
});

test('TRAC-06: forward by the command begins after the newest block of the chain, not after the newest on record', async () => {
  await setTraceMode(db, { slug: TEST_CHAIN.slug, mode: 'forward' });
  expect(await db.selectFrom('movement_chain').select('since_block').executeTakeFirst()).toEqual({ since_block: String(HEAD + 1) });
});

test('TRAC-05: no typed query names the tables of movements', () => {
  // Neither may compile, or the check of types fails: that error is the assertion.
  // @ts-expect-error rows of 'movement' would come without what they leave out
  db.selectFrom('movement');
  // @ts-expect-error so would those of 'movement_tx'
  db.selectFrom('movement_tx');
});
