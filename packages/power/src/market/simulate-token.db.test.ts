import { join } from 'node:path';
import { type Compiled, compileFolder } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { toComparable } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSelector } from '../analysis/read-safe.ts';
import { type Address, type Hex, toAddress, toWordHex } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { readMarket } from '../testing/judge-trades.ts';
import { readCandidates, readChain } from '../testing/read-chain.ts';
import type { MarketReader } from './market-reader.ts';
import { type Market, toWords } from './probe.ts';
import { simulateToken } from './simulate-token.ts';
import type { Effect, SalesOnRecord, TokenSimulation } from './simulation.ts';
import { toTradeMethod } from './trades-question.ts';

const ONE = 10n ** 18n;
const DEADLINE = 4_102_444_800n;

const folder = makeFolder();
let chain: RunningChain;
let hostile: Map<string, Compiled>;

beforeAll(async () => {
  await copyMadeChain({ dataDir: folder.path });
  chain = await runChain({ dataDir: folder.path });
  hostile = compileFolder(join(import.meta.dirname, '../../contracts/testing'));
});
afterAll(async () => {
  await chain?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, [...params]);

/** A contract as `project / name`. */
function contractOf(name: string): Address {
  const [project, label] = name.split(' / ');
  const resident = chain.scenario.projects.find((each) => each.project.id === `demo-${project}`);
  const named = resident?.deployed.contracts.find((each) => each.name === label);
  if (named === undefined) throw new Error(`There is no ${name}.`);
  return named.contract.address;
}
const person = (name: string): Address => chain.scenario.context.person(name);

/** More than any of them takes on a slow machine. */
const TIME_MS = 60_000;

const view = async (to: Address, data: Hex) => toWords((await ask('eth_call', [{ to, data }, 'latest'])) as Hex);
const balanceOf = async (token: Address, account: Address) => (await view(token, `0x70a08231${toWordHex(BigInt(account))}`))[0] ?? 0n;

async function readReserves({ pool, kind, isFirst, token, quote }: Market & { token: Address }) {
  if (kind === 'v3') return { tokenReserve: await balanceOf(token, pool), quoteReserve: await balanceOf(quote, pool) };
  const [first = 0n, second = 0n] = await view(pool, '0x0902f1ac');
  return isFirst ? { tokenReserve: first, quoteReserve: second } : { tokenReserve: second, quoteReserve: first };
}

type Place = {
  pool?: Address;
  kind?: 'v2' | 'v3';
  holders?: Address[];
  lacks?: readonly string[];
  record?: SalesOnRecord;
  requestsMax?: number;
};

async function simulate(token: Address, { pool, kind = 'v2', holders = [], lacks = [], record, requestsMax = 1_000 }: Place) {
  const reader = await readMarket(ask, { lacks });
  const { number, time } = reader.block;
  const head = { number: `0x${number.toString(16)}`, timestamp: `0x${time.toString(16)}` } as const;
  const world = { chainId: 31_337n, time: BigInt(head.timestamp), block: BigInt(head.number) };
  const mapOf = (address: Address) =>
    mapPowers({ ...world, address, reader: readChain(ask, head), candidatesOf: (of) => readCandidates(ask, of, head) });
  const powers = await mapOf(token);
  const [first = 0n, second = 0n] = pool === undefined ? [] : [(await view(pool, '0x0dfe1681'))[0], (await view(pool, '0xd21220a7'))[0]];
  const isFirst = toAddress(first) === token;
  const quote = toAddress(isFirst ? second : first);
  const router = kind === 'v2' ? contractOf('ferry / Router') : undefined;
  const market = pool && { pool, kind, quote, isFirst, router, ...(await readReserves({ pool, kind, isFirst, token, quote })) };
  const held = await Promise.all(holders.map(async (address) => ({ address, held: await balanceOf(token, address) })));
  return simulateToken({ reader, token, market, powers, holders: held, record, mapOf, signal: AbortSignal.timeout(TIME_MS), requestsMax });
}

/** The worst effects of a function, by kind; undefined for one that was not found. */
function effectsOf({ powers }: TokenSimulation, signature: string): Effect[] | undefined {
  const result = powers.find(({ selector }) => selector === toSelector(signature))?.result;
  if (result === undefined) return undefined;
  return result.is === 'harmful' ? result.effects.map(({ effect }) => effect) : [];
}

/** Sends and mines; throws when it fails. */
async function send(from: Address, to: Address | undefined, data: Hex, value = 0n): Promise<Address> {
  const hash = await ask('eth_sendTransaction', [{ from, ...(to && { to }), data, value: `0x${value.toString(16)}`, gas: '0x5b8d80' }]);
  await ask('evm_mine', []);
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { status: Hex; contractAddress: Address | null };
  if (receipt.status !== '0x1') throw new Error('A transaction of the test failed.');
  return (receipt.contractAddress ?? to ?? '0x') as Address;
}

const encode = (signature: string, ...words: bigint[]): Hex => `0x${toSelector(signature)}${words.map(toWordHex).join('')}`;

/** Creates a pool of a token and wrapped ether on the demo exchange. */
async function openPool(owner: Address, token: Address): Promise<Address> {
  const [router, factory, weth] = ['Router', 'Factory', 'WETH'].map((name) => contractOf(`ferry / ${name}`)) as [Address, Address, Address];
  await send(owner, token, encode('approve(address,uint256)', BigInt(router), 10n ** 30n));
  const args = [token, 100_000n * ONE, 0n, 0n, owner, DEADLINE].map(BigInt);
  await send(owner, router, encode('addLiquidityETH(address,uint256,uint256,uint256,address,uint256)', ...args), 100n * ONE);
  return toAddress((await view(factory, encode('getPair(address,address)', BigInt(token), BigInt(weth))))[0] ?? 0n);
}

async function deployHostile(name: string): Promise<{ token: Address; pool: Address; owner: Address }> {
  const owner = person('crowd 200');
  const token = await send(owner, undefined, hostile.get(name)?.bytecode ?? '0x');
  const pool = await openPool(owner, token);
  await send(owner, token, encode('setPool(address)', BigInt(pool)));
  return { token, pool, owner };
}

const taxes = ({ sales }: TokenSimulation) =>
  sales.map(({ buy, transfer, sell }) => [buy, transfer, sell].map((step) => step.is === 'done' && step.tax));
const CLEAN = [
  [0, 0, 0],
  [0, 0, 0],
];

test('Tithe: its present taxes to the hundredth, and up to 100 % as the owner can set them', async () => {
  const holders = [person('crowd 60'), person('crowd 61'), person('crowd 62')];
  const simulation = await simulate(contractOf('tithe / TITH'), { pool: contractOf('tithe / TITH/WETH'), holders });
  expect(taxes(simulation)).toEqual([
    [0.02, 0, 0.05],
    [0.02, 0, 0.05],
  ]);
  expect(simulation.holders.map(({ sell }) => sell.is === 'done' && sell.tax)).toEqual([0.05, 0.05, 0.05]);
  expect(effectsOf(simulation, 'setTax(uint256,uint256)')).toEqual([{ kind: 'raises-tax', buy: 1, sell: 1, transfer: null }]);
  expect(effectsOf(simulation, 'renounceOwnership()')).toEqual([]);
  expect(simulation.powersComplete).toBe(true);
});

test('every result can be reproduced: the kept parameters give the kept result', async () => {
  const { calls } = await simulate(contractOf('tithe / TITH'), { pool: contractOf('tithe / TITH/WETH') });
  expect(calls.length).toBeGreaterThanOrEqual(4);
  for (const { params, result } of calls) {
    const method = toTradeMethod(params);
    expect(toComparable(method, await ask(method, params))).toEqual(result);
  }
});

test('Sweetwater: anyone can buy, no one can sell, and the token is what reverts', async () => {
  const holders: Address[] = [];
  for (let index = 120; index < 165; index += 1) {
    const buyer = person(`crowd ${index}`);
    if ((await balanceOf(contractOf('sweetwater / SWEET'), buyer)) > 0n) holders.push(buyer);
  }
  const simulation = await simulate(contractOf('sweetwater / SWEET'), {
    pool: contractOf('sweetwater / SWEET/WETH'),
    holders,
    record: { outsidersBought: 40, outsidersSold: 30 },
  });
  expect(simulation.verdict).toEqual({ is: 'risk', because: 'cannot-be-sold' });
  // BR-30: what the record says against it stands beside the verdict, within the same refresh.
  expect(simulation.rules).toEqual([{ kind: 'record-contradicts', sold: 30, bought: 40 }]);
  const refused = { is: 'refused', by: 'token', why: 'TransferHelper: TRANSFER_FROM_FAILED', tax: null };
  expect(simulation.sales.map(({ buy, sell }) => [buy.is, sell])).toEqual([
    ['done', refused],
    ['done', refused],
  ]);
  expect(simulation.holders.length).toBeGreaterThan(0);
  for (const { sell } of simulation.holders) expect(sell).toEqual(refused);
});

test('Tollgate: it sells without tax, its key blocks all sales and mints, on V2 as on V3', async () => {
  for (const [pool, kind] of [
    ['ferry / TOLL/WETH', 'v2'],
    ['heron / TOLL/WETH 0.3 %', 'v3'],
  ] as const) {
    const simulation = await simulate(contractOf('tollgate / TOLL'), { pool: contractOf(pool), kind, holders: [person('crowd 3')] });
    expect([simulation.verdict, taxes(simulation)]).toEqual([{ is: 'no-risk' }, CLEAN]);
    expect(effectsOf(simulation, 'pause()')).toEqual([{ kind: 'stops-selling' }]);
    expect(effectsOf(simulation, 'mint(address,uint256)')).toEqual([{ kind: 'mints', share: expect.any(Number) }]);
    expect(effectsOf(simulation, 'unpause()')).toEqual([]);
    expect(simulation.powersComplete).toBe(true);
  }
});

test('Wardstone: it sells without tax, and its issuer blocks one address without blocking the others', async () => {
  const simulation = await simulate(contractOf('wardstone / WARD'), { pool: contractOf('heron / TOLL/WARD 0.05 %'), kind: 'v3' });
  expect([simulation.verdict, taxes(simulation)]).toEqual([{ is: 'no-risk' }, CLEAN]);
  // Blocking the pool blocks everyone, which was simulated too.
  expect(
    effectsOf(simulation, 'addToBlacklist(address)')
      ?.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['blocks-address', 'stops-selling']);
  expect(effectsOf(simulation, 'removeFromBlacklist(address)')).toEqual([]);
  expect(simulation.powers.find(({ selector }) => selector === toSelector('issue(address,uint256)'))?.result).toMatchObject({
    complete: true,
  });
});

test('Pebble: without a pool transfers are simulated, and with one its renounced owner can change nothing', async () => {
  const token = contractOf('pebble / PEBL');
  const without = await simulate(token, { holders: [person('pebble founder'), person('crowd 0')] });
  expect([without.verdict, without.market, without.sales]).toEqual([{ is: 'unknown', reason: 'no-pool' }, null, []]);
  const done = expect.objectContaining({ is: 'done', tax: 0 });
  expect(without.passes.slice(0, 3)).toMatchObject([
    { received: done, passed: done },
    { received: done, passed: done },
    { received: null, passed: done },
  ]);
  const owner = person('crowd 0');
  await send(person('pebble founder'), token, encode('transfer(address,uint256)', BigInt(owner), 200_000n * ONE));
  const simulation = await simulate(token, { pool: await openPool(owner, token) });
  expect([simulation.verdict, taxes(simulation)]).toEqual([{ is: 'no-risk' }, CLEAN]);
  expect(new Set(simulation.powers.map(({ result }) => result.is))).toEqual(new Set(['unreachable']));
  expect(simulation.powersComplete).toBe(true);
});

test('the bound of a tax is found to the hundredth, although it is no round number', async () => {
  const { token, pool } = await deployHostile('BoundedTax');
  const simulation = await simulate(token, { pool });
  expect(taxes(simulation)).toEqual([
    [0, 0, 0.01],
    [0, 0, 0.01],
  ]);
  expect(effectsOf(simulation, 'setSellTax(uint256)')).toEqual([{ kind: 'raises-tax', buy: null, sell: 0.1337, transfer: null }]);
});

test('an emptied pool gives no verdict on its token', async () => {
  const simulation = await simulate(contractOf('larkspur / LARK'), { pool: contractOf('larkspur / LARK/WETH') });
  expect([simulation.verdict, simulation.sales]).toEqual([{ is: 'unknown', reason: 'empty-pool' }, []]);
});

test('the recipient of the tax pays the same tax on a sale', async () => {
  const holders = [person('tithe treasury')];
  const simulation = await simulate(contractOf('tithe / TITH'), { pool: contractOf('tithe / TITH/WETH'), holders });
  expect(simulation.holders).toMatchObject([{ sell: { is: 'done', tax: 0.05 } }]);
});

test('an owner who can burn others’ tokens is found', async () => {
  const { token, pool } = await deployHostile('Seizable');
  const simulation = await simulate(token, { pool });
  expect(simulation.verdict).toEqual({ is: 'no-risk' });
  expect(effectsOf(simulation, 'seize(address,uint256)')).toContainEqual({ kind: 'takes-tokens', share: expect.any(Number) });
});

test.each([
  // A transaction has less gas than the sale takes.
  ['EndlessSale', { is: 'risk', because: 'cannot-be-sold' }],
  ['EndlessBalance', { is: 'unknown', reason: 'balance-unreadable' }],
  ['LyingBalance', { is: 'unknown', reason: 'balances-do-not-add-up' }],
  // The sale fails, however long the revert data are.
  ['HugeAnswer', { is: 'risk', because: 'cannot-be-sold' }],
  // It allows sales in simulations, and does not detect this one.
  ['SimulationAware', { is: 'risk', because: 'cannot-be-sold' }],
] as const)('a hostile token, %s, is not called safe', async (name, verdict) => {
  const { token, pool } = await deployHostile(name);
  const simulation = await simulate(token, { pool });
  expect(simulation.verdict).toEqual(verdict);
});

test('a token that cannot be sold in the block of the purchase is sold in a later one', async () => {
  const { token, pool, owner } = await deployHostile('Cooldown');
  const holder = person('crowd 201');
  await send(owner, token, encode('transfer(address,uint256)', BigInt(holder), 1_000n * ONE));
  const whole = await simulate(token, { pool, holders: [holder] });
  expect(whole.verdict).toEqual({ is: 'no-risk' });
  // One request less, and what ends sales was not looked for whole.
  const cut = await simulate(token, { pool, holders: [holder], requestsMax: whole.effort.calls - 1 });
  expect(cut).toMatchObject({ verdict: { is: 'unknown', reason: 'requests' }, powersComplete: false });
  // In one call it is seen to look at the block, so that there is no verdict.
  const inOneCall = await simulate(token, { pool, holders: [holder], lacks: ['eth_simulateV1'] });
  expect(inOneCall.verdict).toEqual({ is: 'unknown', reason: 'waits-after-purchase' });
});

test('the funds of a blacklisted holder can be destroyed, which takes two calls', async () => {
  const { token, pool } = await deployHostile('Destroyer');
  const simulation = await simulate(token, { pool });
  expect(effectsOf(simulation, 'destroyBlackFunds(address)')).toEqual([{ kind: 'takes-tokens', share: 1 }]);
});

test('a node that times out, a limit of requests, or ignored state overrides lead to no verdict', async () => {
  const reader = await readMarket(ask);
  const token = contractOf('tithe / TITH');
  const market = {
    pool: contractOf('tithe / TITH/WETH'),
    kind: 'v2',
    quote: contractOf('ferry / WETH'),
    isFirst: true,
    tokenReserve: ONE,
    quoteReserve: ONE,
  } as const;
  const powers = { powers: [], unknown: [], controllers: [], proxy: undefined };
  const options = { token, market, powers, holders: [], mapOf: async () => undefined, signal: AbortSignal.timeout(TIME_MS) };
  const deaf = async (_: unknown, signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const silent: MarketReader = { ...reader, call: deaf, ask: (_, params, signal) => deaf(params, signal) };
  expect((await simulateToken({ ...options, reader: silent, signal: AbortSignal.timeout(50) })).verdict).toEqual({
    is: 'unknown',
    reason: 'time',
  });
  const short = await simulateToken({ ...options, reader, requestsMax: 3 });
  expect(short).toMatchObject({ verdict: { is: 'unknown', reason: 'requests' }, powersComplete: false, effort: { calls: 3 } });
  const literal: MarketReader = { ...reader, call: async (params) => (await ask('eth_call', params.slice(0, 2))) as Hex };
  expect((await simulateToken({ ...options, reader: literal })).verdict.is).toBe('unknown');
});
