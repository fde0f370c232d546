import { toHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAnvil } from '../anvil/find-anvil.ts';
import type { Rpc } from '../anvil/rpc.ts';
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts';
import { createScenario } from '../create-scenario.ts';
import { openChainFolder } from '../data/chain-folder.ts';
import { path } from '../env.ts';
import { makeHistory } from '../life/make.ts';
import { toGasLimit, toGenesis } from '../scenario/genesis.ts';
import { HISTORY_BLOCKS } from '../scenario/history.ts';
import { makeFolder, type RunningChain, runChain } from '../testing/run-chain.ts';

// The chain, and beside it a node that keeps everything and mined the same blocks: both must answer alike.

const SEED = 'harbour';
const generation = '00112233445566778899aabbccddeeff';
const TRAFFIC = 0.05;
const ENDS_AT = 1_790_000_000;
/** Whose pages may read the chain. */
const SITE = 'http://localhost:3000';
const folders = [makeFolder(), makeFolder()] as const;
let chain: RunningChain;
let whole: Anvil;

beforeAll(async () => {
  const scenario = createScenario({ seed: SEED });
  const folder = openChainFolder({ dataDir: folders[0].path });
  folder.writeGenesis(toGenesis({ generation, endsAt: ENDS_AT, balances: scenario.balances }));
  whole = await startAnvil({
    program: findAnvil({ path }),
    genesisFile: folder.genesisFile,
    gasLimit: toGasLimit(generation),
  });
  const record = { generation, seed: SEED, scenario: '', traffic: TRAFFIC, endsAt: ENDS_AT };
  const making = { folder, scenario, record, recorder: undefined, log: () => undefined, signal: undefined };
  [chain] = await Promise.all([
    runChain({ dataDir: folders[1].path, seed: SEED, generation, traffic: TRAFFIC, endsAt: ENDS_AT, origins: [SITE] }),
    makeHistory(whole.rpc, making),
  ]);
});
afterAll(async () => {
  await chain?.[Symbol.asyncDispose]();
  await whole?.kill();
  for (const folder of folders) folder[Symbol.dispose]();
});

/** What both say to one question. */
async function both(method: string, ...params: readonly unknown[]): Promise<[unknown, unknown]> {
  const say = async (rpc: Rpc) => {
    try {
      return { result: await rpc.ask(method, params) };
    } catch (error) {
      return { refused: error instanceof Error ? error.message : error };
    }
  };
  return [await say(chain.rpc), await say(whole.rpc)];
}

async function expectAlike(method: string, ...params: readonly unknown[]): Promise<void> {
  const [archived, kept] = await both(method, ...params);
  expect([method, params, archived]).toEqual([method, params, kept]);
}

const OLD = [1, 40, 200, 333, 415, 416, 417, 450, 470, 479, HISTORY_BLOCKS];

test('blocks, transactions and receipts of any age are those of a node that keeps all', async () => {
  for (const number of OLD) {
    const at = toHex(number);
    await expectAlike('eth_getBlockByNumber', at, true);
    await expectAlike('eth_getBlockByNumber', at, false);
    await expectAlike('eth_getBlockReceipts', at);
    await expectAlike('eth_getBlockTransactionCountByNumber', at);
    await expectAlike('eth_getTransactionByBlockNumberAndIndex', at, '0x0');
    const { hash, transactions } = (await whole.rpc.ask('eth_getBlockByNumber', [at, false])) as { hash: string; transactions: string[] };
    await expectAlike('eth_getBlockByHash', hash, true);
    await expectAlike('eth_getTransactionByHash', transactions[0]);
    await expectAlike('eth_getTransactionReceipt', transactions.at(-1));
  }
  for (const name of ['earliest', 'safe', 'finalized', 'latest']) await expectAlike('eth_getBlockByNumber', name, false);
  await expectAlike('eth_getBlockByNumber', '0xffff', false);
  await expectAlike('eth_getTransactionReceipt', `0x${'1'.repeat(64)}`);
});

test('logs are found by address and topic across what the archive and what the node has', async () => {
  const logs = (await whole.rpc.ask('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])) as { address: string; topics: string[] }[];
  expect(logs.length).toBeGreaterThan(500);
  await expectAlike('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
  await expectAlike('eth_getLogs', { fromBlock: 'earliest' });
  await expectAlike('eth_getLogs', { fromBlock: toHex(300), toBlock: toHex(460) });
  const { address, topics } = logs[logs.length >> 1] ?? { address: '', topics: [] };
  const another = logs.find((log) => log.address !== address)?.address;
  const all = { fromBlock: '0x0', toBlock: 'latest' };
  await expectAlike('eth_getLogs', { ...all, address });
  await expectAlike('eth_getLogs', { ...all, address: [address.toUpperCase().replace('0X', '0x'), another] });
  await expectAlike('eth_getLogs', { ...all, topics: [topics[0]] });
  await expectAlike('eth_getLogs', { ...all, address, topics: [[topics[0], `0x${'2'.repeat(64)}`]] });
  await expectAlike('eth_getLogs', { ...all, topics: [null, topics[1] ?? null] });
  await expectAlike('eth_getLogs', { ...all, topics: [[], topics[1] ?? null] });
  const { hash } = (await whole.rpc.ask('eth_getBlockByNumber', [toHex(300), false])) as { hash: string };
  await expectAlike('eth_getLogs', { blockHash: hash });
});

test('the state of any block is read as it was: balances, code, storage, nonces, and what calls answer', async () => {
  const contracts = chain.scenario.projects.flatMap(({ deployed }) => deployed.contracts.map(({ contract }) => contract.address));
  const people = Array.from({ length: 12 }, (_, index) => chain.scenario.context.person(`crowd ${index}`));
  const SUPPLY = '0x18160ddd';
  // The newest first, so that each begins with the one before; then two between others.
  for (const number of [...OLD.toReversed(), 100, 440]) {
    const at = toHex(number);
    for (const address of [...people, ...contracts]) {
      await expectAlike('eth_getBalance', address, at);
      await expectAlike('eth_getTransactionCount', address, at);
    }
    for (const address of contracts) {
      await expectAlike('eth_getCode', address, at);
      for (const slot of ['0x0', '0x1', '0x2', `0x${'5'.padStart(64, '0')}`]) await expectAlike('eth_getStorageAt', address, slot, at);
      await expectAlike('eth_call', { to: address, data: SUPPLY }, at);
    }
  }
});

test('a call at an old block sees that block, and what the caller supposes on top of it', async () => {
  const at = toHex(300);
  const probe = '0x00000000000000000000000000000000000000fe';
  const run = (code: string) => [{ to: probe, data: '0x' }, at, { [probe]: { code } }] as const;
  // NUMBER, TIMESTAMP, BASEFEE and GASLIMIT, each returned as a word.
  for (const opcode of ['43', '42', '48', '45', '44', '41']) await expectAlike('eth_call', ...run(`0x${opcode}5f5260205ff3`));
  const token =
    chain.scenario.projects.find(({ project }) => project.id === 'demo-tollgate')?.deployed.contracts[0]?.contract.address ?? '';
  const SUPPLY = { to: token, data: '0x18160ddd' };
  const slot = `0x${'2'.padStart(64, '0')}`;
  const word = `0x${'7'.padStart(64, '0')}`;
  await expectAlike('eth_call', SUPPLY, at, { [token]: { stateDiff: { [slot]: word } } });
  await expectAlike('eth_call', SUPPLY, at, { [token]: { state: { [slot]: word } } });
  const { hash } = (await whole.rpc.ask('eth_getBlockByNumber', [at, false])) as { hash: string };
  expect(await chain.rpc.ask('eth_call', [SUPPLY, { blockHash: hash }])).toEqual(await whole.rpc.ask('eth_call', [SUPPLY, at]));
});

test('what takes the node’s own memory of an old block is refused with the reason, never answered as if nothing were there', async () => {
  const message = (number: number) => `The node of the demo chain no longer has the state of block ${number}.`;
  await expect(chain.rpc.ask('debug_traceBlockByNumber', [toHex(300), { tracer: 'prestateTracer' }])).rejects.toThrow(message(299));
  const kept = await chain.rpc.ask('debug_traceBlockByNumber', [toHex(300), { tracer: 'callTracer' }]);
  expect(kept).toHaveLength(
    ((await chain.rpc.ask('eth_getBlockByNumber', [toHex(300), false])) as { transactions: unknown[] }).transactions.length,
  );
  await expect(chain.rpc.ask('trace_block', [toHex(300)])).rejects.toThrow(message(299));
  await expect(chain.rpc.ask('eth_estimateGas', [{ to: chain.sample }, toHex(300)])).rejects.toThrow(message(300));
  await expectAlike('debug_traceBlockByNumber', toHex(HISTORY_BLOCKS - 3), { tracer: 'callTracer' });
  await expect(chain.rpc.ask('anvil_mine', ['0x64'])).rejects.toThrow('At most 24 blocks can be mined at once.');
});

test('a page may ask what reads, and nothing that changes the chain', async () => {
  const ask = async (method: string, params: readonly unknown[] = []) => {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SITE },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    });
    return response.json();
  };
  expect(await ask('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' });
  const head = await ask('eth_blockNumber');
  for (const [method, params] of [
    ['anvil_setBalance', [chain.sample, '0x1']],
    ['anvil_reset', []],
    ['evm_mine', []],
    ['eth_sendTransaction', [{ from: chain.sample, to: chain.sample }]],
    ['eth_sendRawTransaction', ['0x']],
    ['hardhat_setCode', [chain.sample, '0x00']],
    ['debug_traceBlockByNumber', ['0x1']],
  ] as const) {
    const message = `Pages may read the demo chain only; ${method} is for programs.`;
    expect(await ask(method, params)).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32_600, message } });
  }
  expect(await ask('eth_blockNumber')).toEqual(head);
  const list = [
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    { jsonrpc: '2.0', id: 2, method: 'evm_mine', params: [] },
  ];
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE },
    body: JSON.stringify(list),
  });
  expect(await response.json()).toMatchObject([
    { id: 1, result: '0x7a69' },
    { id: 2, error: { code: -32_600 } },
  ]);
});
