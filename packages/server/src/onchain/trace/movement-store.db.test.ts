import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { type Asset, fromPos, type Movement, startOf, toPos } from '@redoubt/tracing/model/movement';
import type { AccountFact, MovementAsk } from '@redoubt/tracing/model/store';
import { METHODS } from '@redoubt/tracing/rule/holding';
import { createMemoryStore } from '@redoubt/tracing/testing/memory-store';
import { named, toInputs, UNLIMITED } from '@redoubt/tracing/testing/small-ledger';
import { runTrace } from '@redoubt/tracing/trace/run-trace';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { rollBackMovements } from '../movement/movement-chain.ts';
import { openMovementStore } from './movement-store.ts';
import { listAccountKinds, type NodeReader } from './node-facts.ts';
import { recordBlocks, TEST_CHAIN } from './testing/record-blocks.ts';

// The store on Postgres answers what a record in memory answers.

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const ACCOUNTS = Array.from({ length: 12 }, (_, index) => named(`N${index}`));
const TOKEN = named('token');
const LAST = 400;
let state = 7;
const draw = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % below;
};
/** A few movements in each block, of two assets; amounts up to 256 bits. */
const movements: Movement[] = Array.from({ length: LAST }, (_, block) =>
  Array.from({ length: draw(4) }, (_each, number): Movement => {
    const asset: Asset = draw(3) === 0 ? TOKEN : 'native';
    const rank = asset === 'native' ? 1 + number : 16_384 + number;
    const from = ACCOUNTS[draw(ACCOUNTS.length)] ?? TOKEN;
    const to = ACCOUNTS[draw(ACCOUNTS.length)] ?? TOKEN;
    const amount = draw(50) === 0 ? 2n ** 255n + 1n : BigInt(1 + draw(10_000)) * 10n ** 12n;
    return {
      pos: toPos({ block, index: 0, rank }),
      from,
      to,
      asset,
      amount,
      kind: asset === 'native' ? (number === 0 ? 'value' : 'internal') : 'token',
    };
  }).toSorted((a, b) => (a.pos < b.pos ? -1 : 1)),
).flat();

await recordBlocks({ db, pool }, { movements, to: LAST, untraced: new Set([40, 41, 300]) });
const memory = createMemoryStore({ movements, to: LAST, pageMax: 1_000 });
const open = () => openMovementStore({ db, ...TEST_CHAIN, node: undefined });
const asks = (limit: number): MovementAsk[] =>
  ACCOUNTS.flatMap((account) =>
    (['native', TOKEN] as const).map((asset) => ({ account, asset, after: startOf(draw(200)), until: startOf(250 + draw(150)), limit })),
  );

test.each([1, 7, 5_000])('pages of %i rows are those of the record, in both directions', async (limit) => {
  const store = await open();
  const questions = asks(limit);
  for (const side of ['outgoing', 'incoming'] as const) {
    const [found, expected] = [await store[side](questions), await memory[side](questions)];
    expect(found.map(({ rows, more }) => ({ rows, more }))).toEqual(expected.map(({ rows, more }) => ({ rows, more })));
  }
});

test('TRAC-10: a backward trace of a payment on record is that of a record in memory, and what is not on record has no beginning', async () => {
  const store = await open();
  expect([await store.beginning(250), await store.beginning(LAST + 1)]).toEqual([0, undefined]);
  const last = movements.findLast(({ asset, from, to }) => asset === TOKEN && from !== to);
  if (last === undefined) throw new TypeError('no token moved');
  const inputs = { ...toInputs([{ ...fromPos(last.pos), amount: last.amount }], 'fifo', LAST), direction: 'backward' as const };
  const [found, expected] = [await runTrace(inputs, store, UNLIMITED), await runTrace(inputs, memory, UNLIMITED)];
  expect(found.ledger.steps).toEqual(expected.ledger.steps);
  expect(found.result.waysOut).toEqual(expected.result.waysOut);
});

test('an answer says which blocks it covers, and where calls between contracts are missing', async () => {
  const store = await open();
  const ask = { account: named('N1'), asset: 'native' as const, after: startOf(30), until: startOf(350), limit: 10 };
  const [native] = await store.outgoing([ask]);
  expect(native).toMatchObject({
    complete: { from: 30, to: 349 },
    missing: [
      { what: 'internal', range: { from: 40, to: 41 } },
      { what: 'internal', range: { from: 300, to: 300 } },
    ],
  });
  const [token] = await store.outgoing([{ ...ask, asset: TOKEN }]);
  expect(token?.missing).toEqual([]);
  const [later] = await store.outgoing([{ ...ask, after: startOf(LAST + 5), until: startOf(LAST + 9) }]);
  expect(later?.complete).toBeUndefined();
});

test('whole transactions, openings of tokens and counterparties are those of the record', async () => {
  const store = await open();
  const keys = Array.from({ length: 60 }, () => ({ block: draw(LAST), index: 0 }));
  const [found, expected] = [await store.transactions(keys), await memory.transactions(keys)];
  for (const [index, whole] of expected.entries()) expect(found[index]?.movements ?? []).toEqual(whole?.movements);
  const openings = ACCOUNTS.map((account) => ({ account, asset: TOKEN, at: startOf(210) }));
  // Below zero the record lacks something: without a node that is not known.
  const sums = (await memory.openings(openings)).map((sum) => (sum === 'unknown' || sum < 0n ? 'unknown' : sum));
  expect(await store.openings(openings)).toEqual(sums);
  expect(sums.filter((sum) => sum !== 'unknown').length).toBeGreaterThan(2);
  expect(await store.openings([{ account: named('N1'), asset: 'native', at: startOf(210) }])).toEqual(['unknown']);
  const accounts = ACCOUNTS.map((account) => ({
    account,
    block: 149,
    before: startOf(150),
    asset: 'native' as const,
    minimum: 5_000n * 10n ** 12n,
  }));
  const counts = ({ accounts: facts }: { accounts: readonly AccountFact[] }) => facts.map(({ counterparties }) => counterparties?.rows);
  expect(counts(await store.facts({ accounts, assets: [] }))).toEqual(counts(await memory.facts({ accounts, assets: [] })));
});

test('traces of a token over the store have the amounts of those over memory, whatever the rule', async () => {
  const store = await open();
  const seed = movements.find(({ asset, from, to }) => asset === TOKEN && from !== to);
  if (seed === undefined) throw new Error('no seed');
  for (const method of METHODS) {
    const inputs = toInputs(
      [{ block: Number(seed.pos >> 32n), index: 0, rank: Number(seed.pos & 0x7fffn), amount: seed.amount }],
      method,
      LAST,
      { minimum: { [TOKEN]: 0n } },
    );
    const [found, expected] = [await runTrace(inputs, store, UNLIMITED), await runTrace(inputs, memory, UNLIMITED)];
    expect(found.result.waysOut).toEqual(expected.result.waysOut);
    expect(found.result.waysOut.length).toBeGreaterThan(3);
  }
});

test('an account is what it was at the block of the money: looked up before its contract was made, it is no wallet afterwards', async () => {
  const account = named('made later');
  const asked: string[] = [];
  const node: NodeReader = {
    readBalance: async () => undefined,
    readFreeze: async () => undefined,
    readToken: async () => ({ symbol: undefined, decimals: undefined }),
    judgeToken: async () => 'unknown',
    readCode: async (who, block) => {
      asked.push(`${who === account} ${block ?? 'latest'}`);
      return (block ?? LAST) < 200 ? '0x' : '0x6001';
    },
  };
  const kindAt = async (block?: number) =>
    (await listAccountKinds({ db, node }, { chainId: TEST_CHAIN.chainId, asks: [{ account, block }] }))[0];
  expect(await kindAt(100)).toEqual({ kind: 'wallet', later: false });
  expect(await kindAt(300)).toEqual({ kind: 'contract', later: false });
  expect(await kindAt(350)).toEqual({ kind: 'contract', later: false });
  expect(asked).toEqual(['true 100', 'true 300']);
  const both = await listAccountKinds(
    { db, node },
    {
      chainId: TEST_CHAIN.chainId,
      asks: [
        { account, block: 380 },
        { account, block: 120 },
        { account: named('other'), block: 5 },
      ],
    },
  );
  expect(both.map((found) => found?.kind)).toEqual(['contract', 'wallet', 'wallet']);
  // A contract of today says nothing of yesterday.
  expect(await kindAt(100)).toEqual({ kind: 'wallet', later: false });
});

test('where the node lost the block, the kind is of the newest one, and said to be later', async () => {
  const account = named('lost');
  let asked = 0;
  const node: NodeReader = {
    readBalance: async () => undefined,
    readFreeze: async () => undefined,
    readToken: async () => ({ symbol: undefined, decimals: undefined }),
    judgeToken: async () => 'unknown',
    readCode: async (_who, block) => {
      asked += 1;
      return block === undefined ? '0x6001' : undefined;
    },
  };
  for (let turn = 0; turn < 2; turn += 1) {
    const kinds = await listAccountKinds({ db, node }, { chainId: TEST_CHAIN.chainId, asks: [{ account, block: 100 }] });
    expect(kinds[0]).toEqual({ kind: 'contract', later: true });
  }
  expect(asked).toBe(3);
  const none = await listAccountKinds({ db, node: undefined }, { chainId: TEST_CHAIN.chainId, asks: [{ account, block: 100 }] });
  expect(none).toEqual([undefined]);
});

/** All rows of the record, and of which blocks they are. */
async function listRows(): Promise<unknown[]> {
  const { rows } = await sql`
    select to_jsonb(m)::text as row from movement m union all select to_jsonb(t)::text from movement_tx t
    union all select to_jsonb(b)::text from movement_block b
    union all select what || ' ' || from_block || ' ' || to_block from movement_record order by row`.execute(db);
  return rows;
}

test('rolled back blocks take their movements and their coverage along, and read again they are the same rows', async () => {
  const before = await listRows();
  await db.transaction().execute((tx) => rollBackMovements(tx, { chainId: TEST_CHAIN.chainId, fork: 290 }));
  const store = await open();
  const [out] = await store.outgoing([{ account: named('N1'), asset: 'native', after: 0n, until: startOf(LAST), limit: 5_000 }]);
  expect(out?.complete).toEqual({ from: 0, to: 290 });
  expect(out?.rows.every(({ pos }) => pos < startOf(291))).toBe(true);
  expect(await store.transactions([{ block: 300, index: 0 }])).toEqual([undefined]);
  const again = movements.filter(({ pos }) => pos >= startOf(291));
  await recordBlocks({ db, pool }, { movements: again, from: 291, to: LAST, untraced: new Set([300]) });
  expect(await listRows()).toEqual(before);
  expect(before.length).toBeGreaterThan(1_000);
});
