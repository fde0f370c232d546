import { join } from 'node:path';
import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { compileFolder } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { type Approval, WalletQuery } from '@redoubt/domain/onchain/wallet/holdings';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { type RpcProxy, startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { type Abi, encodeDeployData, encodeFunctionData, type Hex, maxUint256, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressWord, word } from '../../onchain/read/abi.ts';
import { listRecordedGrants } from './approval-store.ts';
import { getWallet } from './get-wallet.ts';
import { GRANTS } from './granted.ts';

const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';
/** Spenders without code, and ones that this test gives some. */
const [FRIEND, REVOKED, USED_UP, GREEDY, HOARDER] = [0xa1, 0xa2, 0xa3, 0xa4, 0xa5].map(addressOf) as [Hex, Hex, Hex, Hex, Hex];
const [ROUTER, DELEGATED] = [addressOf(0xb1), addressOf(0xb2)];

const database = await createTestDatabase();
const { db } = database;
const artifacts = compileFolder(join(import.meta.dirname, '../../../contracts'));
let node: Anvil;
let proxy: RpcProxy;
let client: ChainClient;
let accounts: [Hex, Hex];
/** In the catalogue and priced; without a price; unknown. */
let priced: Hex;
let unpriced: Hex;
let odd: Record<'refuses' | 'lies' | 'answersShort' | 'burnsGas', Hex>;

const abiOf = (name: string) => artifacts.get(name)?.abi as Abi;

async function send(request: { from?: Hex; to?: Hex; data: Hex }): Promise<Hex> {
  const hash = await node.rpc<Hex>('eth_sendTransaction', { from: accounts[0], gas: '0x1c9c380', ...request });
  type Receipt = { status: Hex; contractAddress: Hex | null };
  const receipt = await waitFor('a receipt', async () => (await node.rpc<Receipt | null>('eth_getTransactionReceipt', hash)) ?? undefined);
  expect(receipt.status).toBe('0x1');
  return (receipt.contractAddress ?? '0x').toLowerCase() as Hex;
}

function make(name: string, args: readonly unknown[] = []): Promise<Hex> {
  const bytecode = artifacts.get(name)?.bytecode ?? '0x';
  return send({ data: encodeDeployData({ abi: abiOf(name), bytecode, args }) });
}

function call(contract: string, to: Hex, functionName: string, args: readonly unknown[], from?: Hex): Promise<Hex> {
  return send({ to, data: encodeFunctionData({ abi: abiOf(contract), functionName, args }), ...(from !== undefined && { from }) });
}

const approve = (token: Hex, spender: Hex, amount: bigint) => call('PlainToken', token, 'approve', [spender, amount]);

beforeAll(async () => {
  node = await startAnvil();
  proxy = await startRpcProxy({ target: node.url });
  client = createChainClient({ chainId: 31_337, urls: [proxy.url], tries: 1 });
  const [owner = '0x', taker = '0x'] = await node.rpc<Hex[]>('eth_accounts');
  accounts = [owner.toLowerCase() as Hex, taker.toLowerCase() as Hex];
  [priced, unpriced] = [await make('PlainToken', ['PLN']), await make('PlainToken', ['DARK'])];
  const feed = await make('Feed', ['PLN / USD']);
  await node.rpc('anvil_setCode', ROUTER, '0x00');
  await node.rpc('anvil_setCode', DELEGATED, `0xef0100${ROUTER.slice(2)}`);
  odd = {
    refuses: await make('OddToken', [0]),
    lies: await make('OddToken', [1]),
    answersShort: await make('OddToken', [2]),
    burnsGas: await make('OddToken', [3]),
  };
  await approve(priced, ROUTER, maxUint256);
  await approve(priced, FRIEND, parseEther('5'));
  await approve(priced, REVOKED, parseEther('9'));
  await approve(priced, REVOKED, 0n);
  await approve(priced, accounts[1], parseEther('3'));
  await call('PlainToken', priced, 'transferFrom', [accounts[0], USED_UP, parseEther('3')], accounts[1]);
  await call('PlainToken', priced, 'transfer', [USED_UP, parseEther('897')]);
  await approve(priced, GREEDY, parseEther('500'));
  await approve(priced, HOARDER, parseEther('1001'));
  await approve(unpriced, DELEGATED, parseEther('4'));
  for (const token of [odd.refuses, odd.lies, odd.answersShort]) await call('OddToken', token, 'pretend', [accounts[0], FRIEND, 1n]);

  await insertListings(db, [
    { id: 'harbour', rated: true, score: 61 },
    { id: 'router', rated: true, score: 33 },
  ]);
  const head = Number(await node.rpc<Hex>('eth_blockNumber'));
  const { timestamp } = await node.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false);
  await insertChainRows(db, {
    indexed: head,
    startsAt: new Date((Number(timestamp) - head) * 1000),
    secondsPerBlock: 1,
    contracts: { harbour: [1, 2], router: [0xb1] },
  });
  for (const [number, address, role] of [
    [1, priced, 'token'],
    [2, feed, 'oracle'],
  ] as const) {
    const bytes = (hex: Hex) => Buffer.from(hex.slice(2), 'hex');
    await db.updateTable('project_contract').set({ address, role }).where('address', '=', addressOf(number)).execute();
    await db
      .updateTable('tracked_contract')
      .set({ address: bytes(address) })
      .where('address', '=', bytes(addressOf(number)))
      .execute();
  }
});
afterAll(async () => {
  await client?.close();
  await proxy?.[Symbol.asyncDispose]();
  await node?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => proxy.spoil(undefined));

const read = async () => getWallet({ db, clientOf: async () => client }, WalletQuery.parse({ address: accounts[0], protocol: 'demo' }));

const lines = (entries: readonly Approval[]) =>
  entries.map(({ token, spender, allowance, unlimited, amountAtRisk, valueAtRiskUsd }) => [
    token.symbol,
    spender.address,
    spender.kind,
    unlimited ? 'unlimited' : allowance,
    amountAtRisk,
    valueAtRiskUsd,
  ]);

/** The wallet holds 100 PLN at 2 dollars, 1,000 DARK without a price, and 7 of an odd token. */
const EXPECTED = () => [
  ['PLN', HOARDER, 'account', 'unlimited', '100', 200],
  ['PLN', ROUTER, 'contract', 'unlimited', '100', 200],
  ['PLN', GREEDY, 'account', '500', '100', 200],
  ['PLN', FRIEND, 'account', '5', '5', 10],
  ['ODD', FRIEND, 'account', 'unlimited', '7', null],
  ['DARK', DELEGATED, 'account', '4', '4', null],
  ...[odd.refuses, odd.answersShort].toSorted().map(() => ['ODD', FRIEND, 'account', null, null, null]),
];

async function gather(): Promise<void> {
  await node.rpc('anvil_setCode', MULTICALL, artifacts.get('Gatherer')?.runtime);
}

test.each([
  ['one by one', async () => undefined],
  ['gathered into one', gather],
])(
  'PORT-06: allowances that stand are told, calls %s: unlimited, partial, above the balance; not what was revoked or used up',
  async (_how, prepare) => {
    await prepare();
    const { approvals, asOf } = await read();
    expect(lines(approvals.entries)).toEqual(EXPECTED());
    expect(approvals).toMatchObject({
      searched: { fromBlock: 0, toBlock: asOf.block },
      record: { contracts: 3, fromBlock: 0, complete: true },
      found: 10,
      asked: 10,
      truncated: false,
    });
    expect(approvals.entries[1]).toMatchObject({
      token: { contract: priced, priceUsd: 2, priceGap: null, projectId: 'harbour', score: 61 },
      spender: { label: 'Contract 177', projectId: 'router', score: 33 },
    });
    expect(approvals.entries[4]?.token).toMatchObject({ contract: odd.lies, priceUsd: null, priceGap: 'no-decimals' });
  },
);

test('PORT-06: a token that burns all gas hides no other holding or approval', async () => {
  await gather();
  const before = await read();
  await call('OddToken', odd.burnsGas, 'pretend', [accounts[0], FRIEND, 3n]);
  await db
    .updateTable('chain')
    .set({ indexed: Number(await node.rpc<Hex>('eth_blockNumber')) })
    .execute();
  const { approvals, tokens } = await read();
  // Sending cost ether.
  expect(tokens.slice(1)).toEqual(before.tokens.slice(1));
  expect(lines(approvals.entries).filter(([, , , allowance]) => allowance !== null)).toEqual(
    EXPECTED().filter(([, , , allowance]) => allowance !== null),
  );
  expect(approvals.entries.filter(({ allowance }) => allowance === null)).toHaveLength(5);
});

test('PORT-06: a node that refuses to search the whole chain searches recent blocks; without any search the record is used', async () => {
  await insertChainRows(db, {
    chainId: 9,
    slug: 'far',
    indexed: 20_000,
    contracts: { harbour: [0x91] },
    logs: [
      [3, FRIEND, word(5)],
      [4, FRIEND, word(6)],
      [5, GREEDY, word(7)],
    ].map(([block, spender, data]) => ({
      block: block as number,
      contract: 0x91,
      topic: TOPIC.approval,
      topics: `0x${addressWord(accounts[0])}${addressWord(spender as string)}`,
      data: `0x${data}`,
    })),
  });
  const asked: string[] = [];
  const far = (answers: (from: string) => { result: unknown } | { error: { code: number; message: string } }) => {
    asked.length = 0;
    proxy.spoil(({ method, params }) => {
      if (method === 'eth_chainId') return { result: '0x9' };
      if (method === 'eth_call') return { result: `0x${word(5)}` };
      if (method === 'eth_getCode') return { result: '0x' };
      if (method !== 'eth_getLogs') return { result: '0x0' };
      const { fromBlock, topics } = params[0] as { fromBlock: string; topics: [string | string[]] };
      if (!Array.isArray(topics[0])) return { result: [] };
      asked.push(fromBlock);
      return answers(fromBlock);
    });
  };
  const look = async () => {
    const other = createChainClient({ chainId: 9, urls: [proxy.url], tries: 1 });
    const query = WalletQuery.parse({ address: accounts[0], protocol: 'far' });
    const wallet = await getWallet({ db, clientOf: async () => other }, query);
    await other.close();
    return wallet.approvals;
  };
  far((from) => (from === '0x0' ? { error: { code: -32_602, message: 'block range is too large' } } : { result: [] }));
  expect(await look()).toMatchObject({ searched: { fromBlock: 10_001, toBlock: 20_000 }, found: 2, asked: 2 });
  expect(asked).toEqual(['0x0', '0x2711']);
  far(() => ({ error: { code: -32_602, message: 'block range is too large' } }));
  const { entries, ...looked } = await look();
  expect(looked).toMatchObject({ searched: null, found: 2, record: { contracts: 1, fromBlock: 0, complete: true } });
  expect(entries.map(({ token, spender }) => [token.contract, spender.address])).toEqual([
    [addressOf(0x91), FRIEND],
    [addressOf(0x91), GREEDY],
  ]);
});

test('PORT-06: thousands of approvals cost as many calls as a few, hide none of a known token, and the omission is reported', async () => {
  await gather();
  await call('OddToken', odd.lies, 'pretend', [accounts[0], addressOf(0x10_000), 400n]);
  const head = Number(await node.rpc<Hex>('eth_blockNumber'));
  await db.updateTable('chain').set({ indexed: head, head }).execute();
  const before = new Map(proxy.asked);
  const { approvals } = await read();
  const calls = [...proxy.asked].reduce((sum, [method, count]) => sum + count - (before.get(method) ?? 0), 0);
  expect(calls).toBeLessThan(80);
  expect(approvals.found).toBe(413);
  expect(approvals.asked).toBe(22);
  expect(approvals.entries.filter(({ token }) => token.contract === priced)).toHaveLength(4);

  await db.deleteFrom('chain_log').where('chain_id', '=', '31337').execute();
  const at = { chain_id: 31_337, block: 1, tx_index: 0, tx_hash: Buffer.alloc(32), time: new Date(0) };
  const bytes = (text: string) => Buffer.from(text, 'hex');
  const log = { ...at, contract: bytes(priced.slice(2)), topic: bytes(TOPIC.approval.slice(2)), data: Buffer.alloc(32) };
  for (let from = 0; from < 5_001; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, 5_001 - from) }, (_, index) => ({
      ...log,
      log_index: from + index,
      topics: bytes(`${addressWord(accounts[0])}${addressWord(addressOf(0x20_000 + from + index))}`),
    }));
    await db.insertInto('chain_log').values(rows).execute();
  }
  const many = await read();
  expect(many.approvals).toMatchObject({ truncated: true, asked: 300 });
  expect(many.approvals.found).toBeGreaterThan(5_000);
});

/** The newest block is the newest recorded one, as a worker leaves it. */
async function record(): Promise<void> {
  const head = Number(await node.rpc<Hex>('eth_blockNumber'));
  await db.updateTable('chain').set({ indexed: head, head }).execute();
}

const readNow = async () => {
  await record();
  return (await read()).approvals;
};

test('PORT-06: who may take all of a collection, or one of its items, is listed until it is revoked', async () => {
  const [pictures, tickets] = [await make('Pictures'), await make('Tickets')];
  await call('Pictures', pictures, 'setApprovalForAll', [ROUTER, true]);
  await call('Pictures', pictures, 'setApprovalForAll', [GREEDY, true]);
  await call('Pictures', pictures, 'approve', [FRIEND, 2n]);
  await call('Tickets', tickets, 'setApprovalForAll', [FRIEND, true]);
  const list = async () =>
    (await readNow()).collections.map(({ collection, spender, item, held, readable }) => [
      collection.symbol,
      spender.address,
      spender.kind,
      item,
      held,
      readable,
    ]);
  expect(await list()).toEqual([
    ['PICS', GREEDY, 'account', null, '2', true],
    ['PICS', ROUTER, 'contract', null, '2', true],
    ['PICS', FRIEND, 'account', '2', '1', true],
    ['TIX', FRIEND, 'account', null, null, true],
  ]);

  await call('Pictures', pictures, 'setApprovalForAll', [GREEDY, false]);
  await call('Pictures', pictures, 'transferFrom', [accounts[0], accounts[1], 2n]);
  expect(await list()).toEqual([
    ['PICS', ROUTER, 'contract', null, '1', true],
    ['TIX', FRIEND, 'account', null, null, true],
  ]);
  await node.rpc('anvil_setCode', tickets, '0xfe');
  expect((await list()).at(-1)?.slice(1)).toEqual([FRIEND, 'account', null, null, false]);
  await call('Pictures', pictures, 'setApprovalForAll', [ROUTER, false]);
});

test('PORT-06: an allowance by way of Permit2 counts while it lasts, and as far as the token lets Permit2 take it', async () => {
  await db.deleteFrom('chain_log').where('chain_id', '=', '31337').execute();
  const permits = await make('Permits');
  const { timestamp } = await node.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false);
  const later = Number(timestamp) + 86_400;
  const [BY_SIGNATURE, ENDED] = [addressOf(0xc1), addressOf(0xc2)];
  await call('Permits', permits, 'approve', [unpriced, FRIEND, parseEther('9'), later]);
  await call('Permits', permits, 'permit', [unpriced, BY_SIGNATURE, 2n ** 160n - 1n, 2 ** 48 - 1]);
  await call('Permits', permits, 'approve', [unpriced, ENDED, parseEther('9'), 1]);
  const list = async () =>
    (await readNow()).entries.flatMap(({ spender, through, until, allowance, unlimited }) =>
      through === permits ? [[spender.address, unlimited ? 'unlimited' : allowance, until]] : [],
    );
  expect(await list()).toEqual([]);
  await approve(unpriced, permits, parseEther('4'));
  const until = new Date(later * 1000).toISOString();
  expect(await list()).toEqual([
    [FRIEND, '4', until],
    [BY_SIGNATURE, '4', null],
  ]);
  await approve(unpriced, permits, maxUint256);
  expect(await list()).toEqual([
    [BY_SIGNATURE, 'unlimited', null],
    [FRIEND, '9', until],
  ]);
  // Of a contract that anyone may have written, ten pairs are read: it can't push out what else was approved of a known token.
  for (let each = 0; each < 9; each += 1) await call('Permits', permits, 'approve', [priced, addressOf(0xe0 + each), 1n, later]);
  await approve(priced, permits, maxUint256);
  expect(await list()).toHaveLength(9);
});

test('PORT-06: approvals of collections and by way of Permit2 are found in the record, too, by an index', async () => {
  await insertChainRows(db, {
    chainId: 10,
    slug: 'record',
    indexed: 20_000,
    contracts: { harbour: [0xa1] },
    logs: GRANTS.map((topic, index) => ({
      block: index + 1,
      contract: 0xa1,
      topic,
      topics: `0x${[accounts[0], addressOf(0xd1), ...(topic === TOPIC.approval || topic === TOPIC.approvalForAll ? [] : [GREEDY])].map(addressWord).join('')}`,
      data: `0x${word(1)}`,
    })),
  });
  const { granted, truncated } = await listRecordedGrants(db, { chainId: 10, owner: accounts[0] });
  expect(truncated).toBe(false);
  expect(granted.tokens.map(({ token, spender, through }) => [token, spender, through])).toEqual([
    [addressOf(0xa1), addressOf(0xd1), undefined],
    [addressOf(0xd1), GREEDY, addressOf(0xa1)],
    [addressOf(0xd1), GREEDY, addressOf(0xa1)],
  ]);
  expect(granted.items).toMatchObject([{ collection: addressOf(0xa1), operator: addressOf(0xd1), item: 'all' }]);
});
