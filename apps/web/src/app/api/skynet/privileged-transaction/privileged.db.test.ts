import { type StoredMap, savePowerMap, saveReach } from '@redoubt/server/onchain/power/power-store';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
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
const CALL_EXECUTED = '0xc2617efa69bab66782fa219543714338489c4e9e178271560a91b82c3f612b58';
const UPGRADED = '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b';
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
  reads: [],
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
  await save(MAP, 190);
});
beforeEach(() => provideTestContext({ db }));

const save = (map: StoredMap['map'], block: number) =>
  savePowerMap(db, {
    chainId: 31_337,
    block,
    hash: Buffer.alloc(32, 1),
    time: new Date('2026-11-01T01:00:00Z'),
    map,
    question: { address: map.address, accounts: {} },
  });
const toWord = (hex: string) => hex.slice(2).padStart(64, '0');
const bytes = (address: string) => Buffer.from(address.slice(2), 'hex');

async function ask(route: { GET: typeof privilegedAddress.GET }, query: string) {
  const { status, body } = await call(route.GET, { path: `/api/skynet/x${query}` });
  return { status, body: body as { items: Record<string, unknown>[]; events: Record<string, unknown>[] } };
}

test('SKY-07: the holder of a privilege comes with its ultimate controllers, the newest indexed block and the analysis block', async () => {
  const { status, body } = await ask(privilegedAddress, `?address=${TOKEN}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      address: TOKEN,
      chain: 'demo',
      monitored: true,
      renounced: false,
      asOf: { block: 200 },
      analysis: { block: 190, outdated: false },
      count: 4,
    },
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

test('SKY-08: what a function reaches, and what anyone can do, are part of the answer', async () => {
  const about = { address: TOKEN, block: 190, chainId: 31_337 } as const;
  const danger = { selector: TRANSFER, capabilities: ['burn', 'pause'], proven: ['burn'] } as const;
  await save({ ...MAP, open: [], openDangers: [danger] }, 190);
  const unmeasured = await ask(privilegedFunction, `?address=${TOKEN}`);
  expect(unmeasured.body).toMatchObject({
    items: [{ reach: null }],
    openDangers: [{ selector: `0x${TRANSFER}`, functionName: 'transfer', capabilities: ['burn', 'pause'], proven: ['burn'] }],
  });
  const effect = { kind: 'mints', amount: '10', supply: '1' } as const;
  const reach = { is: 'measured', effects: [{ effect, holder: SAFE, data: '0x40c10f19' }] } as const;
  await saveReach(db, { ...about, reach: { held: [], powers: [{ contract: TOKEN, selector: MINT, reach }] } });
  expect((await ask(privilegedFunction, `?address=${TOKEN}`)).body.items[0]).toMatchObject({ reach });
  // One of an earlier map is not shown with a newer one.
  await save(MAP, 191);
  await saveReach(db, { ...about, reach: { held: [], powers: [{ contract: TOKEN, selector: MINT, reach }] } });
  expect((await ask(privilegedFunction, `?address=${TOKEN}`)).body.items[0]).toMatchObject({ reach: null });
  await save(MAP, 191);
});

test('SKY-08: a privileged function comes with its holders and its number of successful uses', async () => {
  const { body } = await ask(privilegedFunction, `?address=${TOKEN}`);
  expect(body).toMatchObject({ count: 1, unknown: [] });
  expect(body.items[0]).toMatchObject({
    selector: `0x${MINT}`,
    functionName: 'mint',
    capabilities: ['mint'],
    holders: [SAFE],
    holdersComplete: true,
    enabled: 'yes',
    // The Safe's calls of it are on record only where a node tells of them.
    exercised: { count: 29, reason: 'calls-by-contracts-not-recorded' },
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

test('SKY-08, SKY-09: uses by other contracts count where logs show them, and are otherwise unknown, not zero', async () => {
  const vault = addressOf(2);
  const beacon = addressOf(3);
  const timelock = addressOf(5);
  const caller = addressOf(70);
  const held = (contract: `0x${string}`, selector: string, capability: 'upgrade' | 'fee', holder = SAFE) => ({
    ...MAP.powers[0],
    contract,
    selector,
    types: '',
    capabilities: [capability],
    ways: [],
    holders: [holder],
    holdersComplete: true,
    enabled: { is: 'yes' as const },
    proofs: [],
  });
  const powers = [
    held(vault, '4f1ef286', 'upgrade'),
    held(vault, '69fe0e2d', 'fee'),
    held(vault, '8456cb59', 'fee', addressOf(51)),
    held(beacon, '3659cfe6', 'upgrade', addressOf(52)),
    held(vault, '787a08a6', 'fee', timelock),
  ];
  await insertListings(db, [{ id: 'vault' }]);
  await insertChainRows(db, {
    indexed: 200,
    contracts: { vault: [2, 3, 5] },
    calls: [
      { block: 20, from: 60, to: 2 },
      { block: 21, from: 60, to: 3 },
      { block: 60, from: 52, to: 3, selector: '0x3659cfe6' },
      { block: 61, from: 61, to: 2, selector: '0x69fe0e2d', ok: false },
    ],
    logs: [
      // As the proxy was made.
      { block: 10, contract: 2, topic: UPGRADED },
      { block: 50, contract: 2, topic: UPGRADED },
      { block: 60, contract: 3, topic: UPGRADED, txIndex: 2 },
      // A timelock says what it carried out: target, value, and where the input begins.
      {
        block: 70,
        contract: 5,
        topic: CALL_EXECUTED,
        data: `0x${[vault, '0x0', '0x60', '0x4'].map(toWord).join('')}787a08a6${'0'.repeat(56)}`,
      },
    ],
  });
  const outside = { hash: Buffer.alloc(32, 9), sender: bytes(addressOf(53)), target: bytes(caller) };
  await db
    .insertInto('outside_transaction')
    .values({ chain_id: 31_337, block: 50, tx_index: 0, ...outside })
    .execute();
  const controllers = [
    ...MAP.controllers,
    { address: timelock, kind: 'timelock' as const, verified: true, controllers: [], complete: true },
  ];
  await save({ ...MAP, address: vault, powers, controllers }, 195);
  const { body: functions } = await ask(privilegedFunction, `?address=${vault}`);
  expect(functions.items.map(({ exercised }) => exercised)).toMatchObject([
    { count: 1, reason: 'calls-by-contracts-not-recorded' },
    { count: null, lastAt: null, reason: 'calls-by-contracts-not-recorded' },
    { count: 0, lastAt: null, reason: null },
    { count: 1, reason: null },
    { count: 1, reason: 'calls-by-contracts-not-recorded' },
  ]);
  const { body } = await ask(privilegedTransaction, `?address=${vault}`);
  expect(body).toMatchObject({ asOf: { block: 200 }, analysis: { block: 195, outdated: false }, internalCallsFrom: null, count: 4 });
  expect(body.items).toMatchObject([
    { block: 70, from: null, to: vault, via: [timelock], selector: '0x787a08a6', capabilities: ['fee'], provenBy: 'event' },
    { block: 61, from: addressOf(61), to: vault, via: [], selector: '0x69fe0e2d', ok: false, provenBy: 'transaction', events: [] },
    { block: 60, from: addressOf(52), to: beacon, via: [], capabilities: ['upgrade'], provenBy: 'transaction', events: ['Upgraded'] },
    { block: 50, from: addressOf(53), to: vault, via: [caller], selector: null, capabilities: ['upgrade'], ok: true, provenBy: 'event' },
  ]);
});

test('SKY-07, SKY-09: the block of an answer is never older than its data, and an outdated analysis is marked', async () => {
  await insertListings(db, [{ id: 'overtaken' }]);
  await insertChainRows(db, {
    indexed: 200,
    contracts: { overtaken: [4] },
    calls: [
      { block: 5, from: 60, to: 4 },
      { block: 198, from: 51, to: 4, selector: `0x${MINT}` },
    ],
    logs: [{ block: 197, contract: 4, topic: OWNERSHIP_TRANSFERRED }],
  });
  const address = addressOf(4);
  await save({ ...MAP, address, powers: MAP.powers.map((power) => ({ ...power, contract: address })) }, 190);
  const { body } = await ask(privilegedTransaction, `?address=${address}`);
  expect(body).toMatchObject({ asOf: { block: 200 }, analysis: { block: 190, outdated: true }, items: [{ block: 198 }, { block: 197 }] });
});

test.each([
  ['', 'address'],
  ['?address=0x12', 'address'],
  [`?address=${TOKEN}&limit=0`, 'limit'],
  [`?address=${TOKEN}&limit=101`, 'limit'],
  [`?address=${TOKEN}&limit=two`, 'limit'],
])('SKY-09: the query %s is refused with its field', async (query, field) => {
  expect(await ask(privilegedTransaction, query)).toMatchObject({ status: 400, body: { field } });
});

test('T-27: an address is case-insensitive, and belongs to the named chain', async () => {
  const { body } = await ask(privilegedTransaction, `?address=0x${TOKEN.slice(2).toUpperCase()}&limit=1`);
  expect(body).toMatchObject({ address: TOKEN, limit: 1, items: { length: 1 } });
});

test('T-27: a chain that is not connected differs from an unknown address', async () => {
  expect(await ask(privilegedAddress, `?address=${TOKEN}&chain=base`)).toMatchObject({ body: { code: 'ChainNotConnectedException' } });
});
