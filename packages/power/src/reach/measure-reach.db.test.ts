import { join } from 'node:path';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSelector } from '../analysis/read-safe.ts';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { readMarket } from '../testing/judge-trades.ts';
import { type Head, readChain } from '../testing/read-chain.ts';
import { measureReach } from './measure-reach.ts';
import { findReach, type Reach, type ReachMap } from './reach.ts';

const ETHER = 10n ** 18n;
const [owner, deployer, depositor] = ['owner', 'deployer', 'depositor'].map(toPerson) as [Address, Address, Address];
let chain: ContractChain;
let coin: Address;

beforeAll(async () => {
  chain = await runContracts({ folder: join(import.meta.dirname, '../../contracts/reach') });
  coin = await chain.make('Coin', [owner]);
});
afterAll(() => chain?.[Symbol.asyncDispose]());

const send = (from: Address, to: Address, contract: string, name: string, ...args: readonly unknown[]) =>
  chain.call(from, to, { contract, name, args });

async function reachOf(address: Address, { lacks = [] }: { lacks?: readonly string[] } = {}): Promise<ReachMap> {
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const head = (await ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const accounts = [owner, deployer, depositor];
  const map = await mapPowers({
    address,
    chainId: 31_337n,
    time: BigInt(head.timestamp),
    block: BigInt(head.number),
    reader: readChain(ask, head),
    candidatesOf: async () => accounts,
  });
  return measureReach({ reader: await readMarket(ask, { lacks }), map, accounts });
}

function resultOf(reach: ReachMap, contract: Address, signature: string): Reach | undefined {
  return findReach(reach, { contract, selector: toSelector(signature) });
}
const effectsOf = (reach: Reach | undefined) => (reach?.is === 'measured' ? reach.effects.map(({ effect }) => effect) : reach);

async function makePool(): Promise<Address> {
  const pool = await chain.make('FeePool', [coin, owner]);
  await send(deployer, coin, 'Coin', 'approve', pool, ETHER);
  await send(deployer, pool, 'FeePool', 'deposit', 1_000n);
  return pool;
}

test('OP-23 a fee that is put aside is not all deposits: nothing today, and later what was put aside', async () => {
  const pool = await makePool();
  const now = await reachOf(pool);
  expect(now.held).toEqual([{ asset: coin, amount: '1000' }]);
  expect(resultOf(now, pool, 'collectFees(address,uint128)')).toEqual({ is: 'measured', effects: [] });
  await send(deployer, pool, 'FeePool', 'putAside', 250n);
  expect(effectsOf(resultOf(await reachOf(pool), pool, 'collectFees(address,uint128)'))).toEqual([
    { kind: 'takes-assets', asset: coin, amount: '250', held: '1250' },
  ]);
});

test('OP-23 a function that changes nothing of what others own is measured as that', async () => {
  const pool = await makePool();
  expect(resultOf(await reachOf(pool), pool, 'setPaused(bool)')).toEqual({ is: 'measured', effects: [] });
});

test('OP-23 what empties a contract is measured by what leaves it, with the call that anyone can repeat', async () => {
  const box = await chain.make('Box', [coin, owner], { value: 4n * ETHER });
  await send(deployer, coin, 'Coin', 'transfer', box, 500n);
  const reach = await reachOf(box);
  const rescued = resultOf(reach, box, 'rescue(address,address,uint256)');
  expect(rescued).toMatchObject({ is: 'measured', effects: [{ holder: owner, data: expect.stringMatching(/^0x[0-9a-f]{200}/) }] });
  expect(effectsOf(rescued)).toEqual([{ kind: 'takes-assets', asset: coin, amount: '500', held: '500' }]);
  expect(effectsOf(resultOf(reach, box, 'empty()'))).toEqual([
    { kind: 'takes-assets', asset: null, amount: String(ETHER), held: String(4n * ETHER) },
  ]);
  expect(effectsOf(resultOf(reach, box, 'allow(address,address,uint256)'))).toEqual([{ kind: 'approves', asset: coin }]);
  expect(resultOf(reach, box, 'drainLater(address)')).toEqual({ is: 'unknown', reason: 'not-enabled' });
});

test('OP-23 minting is measured against the supply, and taking against another holder’s balance', async () => {
  await send(deployer, coin, 'Coin', 'transfer', depositor, 40n);
  const reach = await reachOf(coin);
  const [minted] = [effectsOf(resultOf(reach, coin, 'mint(address,uint256)'))].flat();
  expect(minted).toEqual({ kind: 'mints', amount: String(10_000n * ETHER), supply: String(1_000n * ETHER) });
  const taken = [effectsOf(resultOf(reach, coin, 'seize(address,address,uint256)'))].flat();
  expect(taken).toMatchObject([{ kind: 'takes-balance' }]);
});

test('OP-23 a function that replaces the code reaches everything', async () => {
  const proxy = await chain.make('ShellProxy', [await chain.make('Shell', [owner])]);
  expect(effectsOf(resultOf(await reachOf(proxy), proxy, 'upgradeToAndCall(address,bytes)'))).toEqual([{ kind: 'replaces-code' }]);
});

test('a node without eth_simulateV1 measures nothing, and an empty contract has nothing to take: both with the reason', async () => {
  const pool = await makePool();
  const lacks = ['eth_simulateV1'];
  expect(resultOf(await reachOf(pool, { lacks }), pool, 'setPaused(bool)')).toEqual({ is: 'unknown', reason: 'node-cannot-simulate' });
  const box = await chain.make('Box', [coin, owner]);
  expect(resultOf(await reachOf(box), box, 'rescue(address,address,uint256)')).toEqual({ is: 'unknown', reason: 'holds-nothing' });
});
