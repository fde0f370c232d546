import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { type Address, encodeFunctionData, keccak256, toHex } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Contract } from '../scenario/context.ts';
import { mineBlock, readBlock, readNonces } from '../scenario/drive.ts';
import { HISTORY_BLOCKS } from '../scenario/history.ts';
import { ONE, ONE_DOLLAR } from '../scenario/project.ts';
import { copyMadeChain } from '../testing/made-chain.ts';
import { makeFolder, type RunningChain, runChain } from '../testing/run-chain.ts';
import { buy } from './ferry.ts';

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';
/** Slots of EIP-1967. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';

const folder = makeFolder();
let chain: RunningChain;
beforeAll(async () => {
  await copyMadeChain({ dataDir: folder.path });
  chain = await runChain({ dataDir: folder.path });
});
afterAll(async () => {
  await chain?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const file = (id: string) => CatalogProject.parse(JSON.parse(readFileSync(join(folder.path, `chain/projects/${id}.json`), 'utf8')));
const person = (name: string) => chain.scenario.context.person(name);

/** A project's contract by the name that the catalogue gives it. */
function contract(id: string, name: string): Contract {
  const each = chain.scenario.projects.find(({ project }) => project.id === id);
  const named = each?.deployed.contracts.find((candidate) => candidate.name === name);
  if (named === undefined) throw new Error(`${id} has no ${name}.`);
  return named.contract;
}

const readSlot = async (address: Address, slot: string) =>
  `0x${String(await chain.rpc.ask('eth_getStorageAt', [address, slot, 'latest'])).slice(-40)}`;

/** Whether a call would succeed now; nothing is sent. */
async function succeeds(
  from: Address,
  { address, abi }: Contract,
  functionName: string,
  args: readonly unknown[] = [],
  value = 0n,
): Promise<boolean> {
  const call = { from, to: address, data: encodeFunctionData({ abi, functionName, args }), value: toHex(value) };
  return chain.rpc.ask('eth_call', [call, 'latest']).then(
    () => true,
    () => false,
  );
}

/** Sends in a block of its own that is taken back afterwards, with what `look` saw then. */
async function suppose<T>(
  from: Address,
  { address, abi }: Contract,
  name: string,
  args: readonly unknown[],
  look: () => Promise<T>,
): Promise<T> {
  const snapshot = await chain.rpc.ask('evm_snapshot');
  try {
    await chain.rpc.ask('eth_sendTransaction', [
      { from, to: address, data: encodeFunctionData({ abi, functionName: name, args }), gas: toHex(1_000_000) },
    ]);
    await chain.rpc.ask('evm_mine');
    return await look();
  } finally {
    await chain.rpc.ask('evm_revert', [snapshot]);
  }
}

test('there are at least ten projects, each a file of the catalogue that is marked as a demo, with contracts that exist', async () => {
  const files = readdirSync(join(folder.path, 'chain/projects')).map((name) => file(name.replace('.json', '')));
  expect(files.length).toBeGreaterThanOrEqual(10);
  for (const { id, name, description, contracts } of files) {
    expect(id).toMatch(/^demo-/);
    expect(name).toMatch(/\(demo\)$/);
    expect(description.text).toContain(' is a demo project');
    expect(contracts.length).toBeGreaterThan(0);
    for (const { chain: slug, address } of contracts) {
      expect(slug).toBe('demo');
      expect(await chain.rpc.ask('eth_getCode', [address, 'latest'])).not.toBe('0x');
    }
  }
});

test('the history is four months long and ends when it was told to', async () => {
  const [first, last] = [await readBlock(chain.rpc, 0), await readBlock(chain.rpc, HISTORY_BLOCKS)];
  expect(last?.timestamp).toBe(inject('madeChain').endsAt);
  expect((last?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(120 * 86_400);
});

test('Pebble: ownership is renounced, and its founder can change nothing any more', async () => {
  const token = contract('demo-pebble', 'PEBL');
  expect(await chain.read(token, 'owner')).toBe(ZERO_ADDRESS);
  expect(await succeeds(person('pebble founder'), token, 'setPage', ['x'])).toBe(false);
});

test('Tollgate: one key mints and pauses, a stranger does neither', async () => {
  const token = contract('demo-tollgate', 'TOLL');
  const issuer = person('tollgate issuer');
  for (const [name, args] of [
    ['mint', [issuer, 1n]],
    ['pause', []],
  ] as const) {
    expect(await succeeds(issuer, token, name, args)).toBe(true);
    expect(await succeeds(chain.sample, token, name, args)).toBe(false);
  }
  expect(await chain.read(token, 'paused')).toBe(false);
  const sale = () => succeeds(person('crowd 3'), token, 'transfer', [issuer, 1n]);
  expect(await sale()).toBe(true);
  expect(await suppose(issuer, token, 'pause', [], sale)).toBe(false);
});

test('Keel: a Safe of three of five, behind a timelock of forty-eight hours, behind a proxy that was upgraded', async () => {
  const [vault, timelock, safe] = ['Vault', 'Timelock', 'Safe'].map((name) => contract('demo-keel', name)) as [
    Contract,
    Contract,
    Contract,
  ];
  expect(await chain.read(safe, 'getThreshold')).toBe(3n);
  expect(await chain.read(safe, 'getOwners')).toHaveLength(5);
  expect(await chain.read(safe, 'nonce')).toBe(4n);
  expect(await chain.read(timelock, 'getMinDelay')).toBe(172_800n);
  expect(await chain.read(timelock, 'hasRole', [keccak256(toHex('PROPOSER_ROLE')), safe.address])).toBe(true);
  expect(String(await chain.read(vault, 'owner')).toLowerCase()).toBe(timelock.address);
  expect(await chain.read(vault, 'version')).toBe('2');
  expect(await chain.read(vault, 'feeBps')).toBe(10n);
  expect(await readSlot(vault.address, IMPLEMENTATION_SLOT)).not.toBe(ZERO_ADDRESS);
});

test('Manyhands: roles are scattered, one account holds two, and the proxy has an admin contract of one key', async () => {
  const token = contract('demo-manyhands', 'HAND');
  const admin = contract('demo-manyhands', 'Proxy admin');
  const has = (role: string, name: string) => chain.read(token, 'hasRole', [keccak256(toHex(`${role}_ROLE`)), person(`manyhands ${name}`)]);
  expect(await Promise.all([has('MINTER', 'minter 1'), has('MINTER', 'minter 3'), has('GUARDIAN', 'guardian 2')])).toEqual([
    true,
    true,
    true,
  ]);
  expect(await Promise.all([has('BURNER', 'treasurer'), has('TREASURER', 'treasurer'), has('MINTER', 'admin')])).toEqual([
    true,
    true,
    false,
  ]);
  expect(await readSlot(token.address, ADMIN_SLOT)).toBe(admin.address);
  expect(String(await chain.read(admin, 'owner')).toLowerCase()).toBe(person('manyhands upgrader'));
  expect(await chain.read(token, 'version')).toBe('2');
});

test('Quiet Harbour: its owner is the zero address, and a second owner mints all the same', async () => {
  const token = contract('demo-quiet-harbour', 'HRBR');
  expect(await chain.read(token, 'owner')).toBe(ZERO_ADDRESS);
  expect(await succeeds(person('quiet harbour keeper'), token, 'rebalance', [chain.sample, ONE])).toBe(true);
  expect(await succeeds(person('quiet harbour founder'), token, 'rebalance', [chain.sample, ONE])).toBe(false);
  expect(await chain.read(token, 'totalSupply')).toBe(2_000_000n * ONE);
});

test('Tithe: the owner can raise the tax to everything, and then a sale brings nothing', async () => {
  const token = contract('demo-tithe', 'TITH');
  expect(await chain.read(token, 'sellTaxBps')).toBe(500n);
  expect(await succeeds(chain.sample, token, 'setTax', [10_000n, 10_000n])).toBe(false);
  const owner = person('tithe owner');
  const pool = contract('demo-tithe', 'TITH/WETH');
  const seller = person('crowd 60');
  const taxed = await suppose(owner, token, 'setTax', [10_000n, 10_000n], () =>
    suppose(seller, token, 'transfer', [pool.address, ONE], () => chain.read(token, 'balanceOf', [person('tithe treasury')])),
  );
  const untaxed = await chain.read(token, 'balanceOf', [person('tithe treasury')]);
  expect(BigInt(String(taxed)) - BigInt(String(untaxed))).toBe(ONE);
});

test('Sweetwater: anyone buys, and only the owner and guests sell', async () => {
  const token = contract('demo-sweetwater', 'SWEET');
  const pool = contract('demo-sweetwater', 'SWEET/WETH');
  const router = contract('demo-ferry', 'Router');
  const weth = contract('demo-ferry', 'WETH');
  const buyer = person('crowd 130');
  const path = [weth.address, token.address];
  const purchase = 'swapExactETHForTokensSupportingFeeOnTransferTokens';
  expect(await succeeds(buyer, router, purchase, [0n, path, buyer, 4_102_444_800n], ONE)).toBe(true);
  const owner = person('sweetwater owner');
  await suppose(owner, token, 'transfer', [buyer, ONE], async () => {
    expect(await succeeds(buyer, token, 'transfer', [chain.sample, ONE])).toBe(true);
    expect(await succeeds(buyer, token, 'transfer', [pool.address, ONE])).toBe(false);
  });
  expect(await succeeds(owner, token, 'transfer', [pool.address, ONE])).toBe(true);
});

test('Magpie: the owner takes the tokens of a holder who approved nothing, and no one else does', async () => {
  const token = contract('demo-magpie', 'MAGP');
  const holder = person('crowd 40');
  const taking = (by: Address) => succeeds(by, token, 'transferFrom', [holder, by, ONE]);
  expect(await chain.read(token, 'allowance', [holder, person('magpie owner')])).toBe(0n);
  expect(await taking(person('magpie owner'))).toBe(true);
  expect(await taking(chain.sample)).toBe(false);
  const { transaction } = file('demo-magpie').incidents[0] ?? {};
  expect(await chain.rpc.ask('eth_getTransactionReceipt', [transaction])).toMatchObject({
    status: '0x1',
    from: person('magpie owner'),
    to: token.address,
  });
});

test('Creel: contracts sell, wallets do not, and the owner’s does', async () => {
  const token = contract('demo-creel', 'CREL');
  const pool = contract('demo-creel', 'CREL/WETH');
  const buyer = person('crowd 160');
  const owner = person('creel owner');
  await suppose(owner, token, 'transfer', [buyer, ONE], async () => {
    expect(await succeeds(buyer, token, 'transfer', [chain.sample, ONE])).toBe(true);
    expect(await succeeds(buyer, token, 'transfer', [pool.address, ONE])).toBe(false);
    const data = encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [pool.address, ONE] });
    const asContract = [{ from: buyer, to: token.address, data }, 'latest', { [buyer]: { code: '0x00' } }];
    expect(BigInt(String(await chain.rpc.ask('eth_call', asContract)))).toBe(1n);
  });
  expect(await succeeds(owner, token, 'transfer', [pool.address, ONE])).toBe(true);
});

test('Wardstone: a barred account neither sends nor receives, and its funds were destroyed', async () => {
  const token = contract('demo-wardstone', 'WARD');
  const thief = person('wardstone thief');
  expect(await chain.read(token, 'isBlacklisted', [thief])).toBe(true);
  expect(await chain.read(token, 'balanceOf', [thief])).toBe(0n);
  expect(await succeeds(chain.sample, token, 'transfer', [thief, 1n])).toBe(false);
  const payment = () => succeeds(chain.sample, token, 'transfer', [person('crowd 1'), ONE_DOLLAR]);
  expect(await payment()).toBe(true);
  expect(await suppose(person('wardstone issuer'), token, 'addToBlacklist', [chain.sample], payment)).toBe(false);
});

test('Millrace: both markets follow one beacon, and the wrong price cost borrowers their collateral', async () => {
  const market = contract('demo-millrace', 'WETH/TOLL market');
  const beacon = contract('demo-millrace', 'Beacon');
  for (const name of ['WETH/TOLL market', 'WETH/WARD market']) {
    expect(await readSlot(contract('demo-millrace', name).address, BEACON_SLOT)).toBe(beacon.address);
  }
  expect(await chain.read(market, 'version')).toBe('2');
  expect(await chain.read(market, 'collateralOf', [person('crowd 100')])).toBe(0n);
  expect(await chain.read(market, 'collateralOf', [person('crowd 110')])).toBeGreaterThanOrEqual(10n * ONE);
});

test('Commons: what passed was paid through the timelock, what failed was not, and no key stands above it', async () => {
  const [timelock, treasury] = [contract('demo-commons', 'Timelock'), contract('demo-commons', 'Treasury')];
  expect(await chain.rpc.ask('eth_getBalance', [treasury.address, 'latest'])).toBe(toHex((500n - 12n - 4n - 15n) * ONE));
  expect(await chain.read(timelock, 'hasRole', [`0x${'0'.repeat(64)}`, person('commons founder')])).toBe(false);
});

test('the exchanges have pools with something in them', async () => {
  const reserves = await chain.read(contract('demo-ferry', 'TOLL/WETH'), 'getReserves');
  expect(Array.isArray(reserves) && reserves[0] > 0n && reserves[1] > 0n).toBe(true);
  for (const name of ['TOLL/WETH 0.3 %', 'TOLL/WARD 0.05 %'])
    expect(await chain.read(contract('demo-heron', name), 'liquidity')).not.toBe(0n);
});

test('Larkspur: the pool is empty, and the ether can be followed to the mixer, through swaps and to the exchange', async () => {
  const pool = contract('demo-larkspur', 'LARK/WETH');
  const weth = contract('demo-ferry', 'WETH');
  const left = BigInt(String(await chain.read(weth, 'balanceOf', [pool.address])));
  expect(left).toBeLessThan(5n * ONE);
  const hop = (name: string) => person(`larkspur ${name}`);
  const sent = async (address: Address) => Number(await chain.rpc.ask('eth_getTransactionCount', [address, 'latest']));
  expect(await sent(hop('hop 1'))).toBe(2);
  expect(await sent(hop('mule a'))).toBe(12);
  expect(await sent(hop('mule b'))).toBe(12);
  expect(await sent(hop('swapper'))).toBe(2);
  expect(await sent(hop('peel 4'))).toBe(2);
  const mixer = contract('demo-fogbank', 'One ether notes');
  const topic = keccak256(toHex('Withdrawal(address,bytes32)'));
  const withdrawals = (await chain.rpc.ask('eth_getLogs', [
    { address: mixer.address, topics: [topic], fromBlock: '0x0', toBlock: 'latest' },
  ])) as { data: string }[];
  const fresh = new Set([0, 1, 2, 3].map((index) => hop(`fresh ${index}`).slice(2)));
  expect(withdrawals.filter(({ data }) => fresh.has(data.slice(26, 66)))).toHaveLength(24);
  for (const number of [9, 10, 11, 12]) {
    const deposit = contract('demo-lantern', `Deposit address ${number}`);
    const forwarded = (await chain.rpc.ask('eth_getLogs', [
      { address: deposit.address, fromBlock: '0x0', toBlock: 'latest' },
    ])) as unknown[];
    expect(forwarded.length).toBeGreaterThan(0);
  }
  const incident = file('demo-larkspur').incidents[0];
  const receipt = await chain.rpc.ask('eth_getTransactionReceipt', [incident?.transaction]);
  expect(receipt).toMatchObject({ status: '0x1', from: person('larkspur founder') });
});

test('Lookout: a feed as Chainlink has them, written at the latest within its heartbeat, and sooner when the pool’s price moves', async () => {
  const feed = contract('demo-lookout', 'ETH/USD feed');
  const { heartbeatSeconds = 0 } = file('demo-lookout').contracts[0] ?? {};
  expect(await chain.read(feed, 'description')).toBe('ETH / USD');
  expect(await chain.read(feed, 'decimals')).toBe(8);
  const report = async () => {
    const [round, answer, , updatedAt] = (await chain.read(feed, 'latestRoundData')) as [bigint, bigint, bigint, bigint];
    return { round, usd: Number(answer) / 1e8, updatedAt: Number(updatedAt) };
  };
  const history = await readBlock(chain.rpc, 'latest');
  const first = await report();
  expect((history?.timestamp ?? 0) - first.updatedAt).toBeLessThanOrEqual(heartbeatSeconds);
  expect(Math.abs(first.usd - 2_500)).toBeLessThan(100);
  const lookAfter = async (seconds: number) => {
    const timestamp = ((await readBlock(chain.rpc, 'latest'))?.timestamp ?? 0) + seconds;
    chain.scenario.context.setTime(timestamp);
    chain.scenario.context.take();
    for (const { deployed } of chain.scenario.projects) await deployed.tend?.(chain.scenario.context, chain.read);
    const transactions = chain.scenario.context.take();
    await mineBlock(chain.rpc, { transactions, timestamp, nonces: await readNonces(chain.rpc, transactions) });
    return report();
  };
  const snapshot = await chain.rpc.ask('evm_snapshot');
  const written = await lookAfter(heartbeatSeconds);
  expect(written.round).toBeGreaterThan(first.round);
  expect(await lookAfter(60)).toEqual(written);
  const { context } = chain.scenario;
  buy(context, { by: person('crowd 3'), token: contract('demo-tollgate', 'TOLL'), ether: 40n * ONE });
  const timestamp = ((await readBlock(chain.rpc, 'latest'))?.timestamp ?? 0) + 1;
  const transactions = context.take();
  await mineBlock(chain.rpc, { transactions, timestamp, nonces: await readNonces(chain.rpc, transactions) });
  const moved = await lookAfter(60);
  expect(moved.round).toBe(written.round + 1n);
  expect(moved.usd).toBeLessThan(written.usd);
  expect(await succeeds(chain.sample, feed, 'report', [1n])).toBe(false);
  await chain.rpc.ask('evm_revert', [snapshot]);
});

test('Saltmarsh: one key makes more of it; at the end of the history it has done so twice, and a little', async () => {
  const token = contract('demo-saltmarsh', 'MRSH');
  expect(await chain.read(token, 'totalSupply')).toBe(1_035_000n * ONE);
  expect(await succeeds(person('saltmarsh owner'), token, 'issue', [chain.sample, ONE])).toBe(true);
  expect(await succeeds(chain.sample, token, 'issue', [chain.sample, ONE])).toBe(false);
});
