import { type StoredMap, savePowerMap } from '@redoubt/server/power/power-store';
import { addressOf, insertChainRows } from '@redoubt/testing/chain-rows';
import { insertListings } from '@redoubt/testing/listings';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import * as privilegedAddress from '../privileged-address/route';
import * as privilegedFunction from '../privileged-function/route';
import * as privilegedTransaction from './route';

const MINT = '40c10f19';
const TRANSFER = 'a9059cbb';
const TOKEN = addressOf(1);
const SAFE = addressOf(50);
const OWNERS = [addressOf(51), addressOf(52), addressOf(53)];
const OWNERSHIP_TRANSFERRED = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

/** A token that a Safe of two of three may mint, as the analysis of its code leaves it. */
const MAP: StoredMap['map'] = {
  address: TOKEN,
  kind: 'contract',
  proxy: undefined,
  powers: [
    {
      contract: TOKEN,
      selector: MINT,
      types: 'address,uint256',
      capabilities: ['mint'],
      ways: [{ guards: [{ kind: 'slot', slot: '0x05', account: TOKEN, role: undefined }], holders: [SAFE] }],
      holders: [SAFE],
      holdersComplete: true,
      enabled: { is: 'yes' },
      proofs: [],
    },
  ],
  open: [TRANSFER],
  openDangers: [],
  unknown: [],
  renounced: false,
  controllers: [
    {
      address: SAFE,
      kind: 'multisig',
      verified: true,
      controllers: OWNERS,
      complete: true,
      multisig: { threshold: 2, owners: OWNERS, modules: [] },
    },
    ...OWNERS.map((address) => ({ address, kind: 'account' as const, verified: true, controllers: [], complete: true })),
  ],
  effort: { computeMs: 1, reads: 1 },
};

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }]);
  const mints = Array.from({ length: 30 }, (_, index) => ({
    block: 100 + index,
    from: 51,
    to: 1,
    selector: `0x${MINT}`,
    ok: index !== 29,
  }));
  const transfers = mints.map(({ block }) => ({ block, from: 60, to: 1, selector: `0x${TRANSFER}` }));
  const logs = [{ block: 90, contract: 1, topic: OWNERSHIP_TRANSFERRED }];
  await insertChainRows(db, { indexed: 200, contracts: { harbour: [1] }, calls: [...mints, ...transfers], logs });
  await savePowerMap(db, {
    chainId: 31_337,
    block: 190,
    hash: Buffer.alloc(32, 1),
    time: new Date('2026-11-01T01:00:00Z'),
    map: MAP,
    question: { address: MAP.address, accounts: {} },
  });
});
beforeEach(() => provideTestContext({ db }));

async function ask(route: { GET: typeof privilegedAddress.GET }, query: string) {
  const { status, body } = await call(route.GET, { path: `/api/skynet/x${query}` });
  return { status, body: body as { items: Record<string, unknown>[]; events: Record<string, unknown>[] } };
}

test('SKY-07: who holds a power comes with who stands behind it, at the block of the analysis', async () => {
  const { status, body } = await ask(privilegedAddress, `?address=${TOKEN}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { address: TOKEN, chain: 'demo', monitored: true, renounced: false, asOf: { block: 190 }, count: 4 },
  });
  expect(body.items.map(({ address }) => address)).toEqual([SAFE, ...OWNERS]);
  expect(body.items[0]).toMatchObject({
    kind: 'multisig',
    direct: true,
    multisig: { threshold: 2, owners: OWNERS },
    capabilities: ['mint'],
  });
  expect(body.items[1]).toMatchObject({ kind: 'eoa', direct: false, via: [SAFE] });
});

test('SKY-08: a function that not everybody can use comes with its holders and how often it was used with success', async () => {
  const { body } = await ask(privilegedFunction, `?address=${TOKEN}`);
  expect(body).toMatchObject({ count: 1, unknown: [] });
  expect(body.items[0]).toMatchObject({
    selector: `0x${MINT}`,
    functionName: 'mint',
    capabilities: ['mint'],
    holders: [SAFE],
    holdersComplete: true,
    enabled: 'yes',
    exercised: { count: 29 },
  });
});

test('SKY-09, SKY-10: uses of such functions, newest first, 20 unless another limit is given; other calls are left out', async () => {
  const { status, body } = await ask(privilegedTransaction, `?address=${TOKEN}`);
  expect({ status, body }).toMatchObject({ status: 200, body: { address: TOKEN, limit: 20, count: 20 } });
  expect(body.items.map(({ block }) => block)).toEqual(Array.from({ length: 20 }, (_, index) => 129 - index));
  expect(body.items[0]).toMatchObject({ functionName: 'mint', capabilities: ['mint'], ok: false, from: addressOf(51), to: TOKEN });
  expect(body.events).toMatchObject([{ block: 90, eventName: 'OwnershipTransferred' }]);
  expect(await ask(privilegedTransaction, `?address=${TOKEN}&limit=3`)).toMatchObject({ body: { limit: 3, items: { length: 3 } } });
  expect(await ask(privilegedTransaction, `?address=${TOKEN}&limit=100`)).toMatchObject({ body: { items: { length: 30 } } });
});

test.each([
  ['', 'address'],
  ['?address=0x12', 'address'],
  [`?address=${TOKEN}&limit=0`, 'limit'],
  [`?address=${TOKEN}&limit=101`, 'limit'],
  [`?address=${TOKEN}&limit=two`, 'limit'],
])('SKY-09: the query %s is refused with the name of its field', async (query, field) => {
  expect(await ask(privilegedTransaction, query)).toMatchObject({ status: 400, body: { field } });
});

test('a chain that is not connected is told from an address that nobody knows', async () => {
  expect(await ask(privilegedAddress, `?address=${TOKEN}&chain=base`)).toMatchObject({ body: { code: 'ChainNotConnectedException' } });
});
