import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess } from '@redoubt/db/embedded/process';
import { startProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { toHex } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRpc } from './anvil/rpc.ts';
import { findFreePort } from './anvil/start-anvil.ts';
import { readBlock } from './scenario/drive.ts';
import { GENERATION_ADDRESS } from './scenario/genesis.ts';
import { HISTORY_BLOCKS } from './scenario/history.ts';
import { copyMadeChain } from './testing/made-chain.ts';
import { makeFolder, readHead, runChain } from './testing/run-chain.ts';

/** Which process the node is. */
const readNode = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'chain/node.json'), 'utf8')).pid;

/** What a start of the chain in that folder shows of it. */
async function look(dataDir: string) {
  await using chain = await runChain({ dataDir });
  return {
    generation: chain.generation,
    answer: await chain.rpc.ask('eth_call', [{ to: GENERATION_ADDRESS }, 'latest']),
    genesis: (await readBlock(chain.rpc, 0))?.hash,
    head: await readHead(chain.rpc),
    old: await chain.rpc.ask('eth_getBalance', [chain.sample, '0x20']),
    older: await chain.rpc.ask('eth_getBalance', [chain.sample, '0x1']),
  };
}

// Made once, and stopped: what only needs a chain with its history starts a copy of its folder.
const made = makeFolder();
let first: Awaited<ReturnType<typeof look>>;
beforeAll(async () => {
  await copyMadeChain({ dataDir: made.path });
  first = await look(made.path);
});
afterAll(() => made[Symbol.dispose]());

/** A folder with a copy of the chain that was made. */
function copyMade(): ReturnType<typeof makeFolder> {
  const folder = makeFolder();
  cpSync(made.path, folder.path, { recursive: true });
  return folder;
}

test('the same seed gives the same chain to the last hash, and another seed another one', async () => {
  using folders = new DisposableStack();
  const { endsAt } = inject('madeChain');
  const run = async (seed: string) => {
    await using chain = await runChain({ dataDir: folders.use(makeFolder()).path, seed, generation: first.generation, endsAt });
    return await readHead(chain.rpc);
  };
  expect(first.head.number).toBe(HISTORY_BLOCKS);
  const [again, another] = await Promise.all([run('harbour'), run('b')]);
  expect(again).toEqual(first.head);
  expect(another).not.toEqual(first.head);
});

test('a restart keeps the generation, blocks and the states of old ones', async () => {
  using folder = copyMade();
  expect(first.answer).toBe(`0x${first.generation.padEnd(64, '0')}`);
  expect(first.old).not.toBe(first.older);
  expect(await look(folder.path)).toEqual(first);
});

test('when the node is killed the chain says so, and the next start has every block again', async () => {
  using folder = copyMade();
  const chain = await runChain({ dataDir: folder.path, blockEveryMs: 50 });
  const block = await waitFor('blocks after the history', async () => {
    const head = await readHead(chain.rpc);
    return head.number > HISTORY_BLOCKS + 5 ? head : undefined;
  });
  // A block is archived before the next is mined.
  await waitFor('a block after it', async () => (await readHead(chain.rpc)).number > block.number);
  process.kill(readNode(folder.path), 'SIGKILL');
  await expect(chain.failed).rejects.toThrow('The node of the demo chain ended (SIGKILL).');
  await chain[Symbol.asyncDispose]();

  await using again = await runChain({ dataDir: folder.path });
  expect((await readBlock(again.rpc, block.number))?.hash).toBe(block.hash);
  expect(again.log).not.toContain('the demo chain differs from its archive');
});

test('the node is replaced from time to time: no request is refused meanwhile, and nothing of the chain is lost', async () => {
  using folder = copyMade();
  const [sender, stranger] = ['0x00000000000000000000000000000000000000cc', '0x00000000000000000000000000000000000000bb'];
  const seen = await (async () => {
    await using chain = await runChain({ dataDir: folder.path, blockEveryMs: 50, renewEvery: 5, saveEvery: 3 });
    const pids = new Set<number>();
    const old = await chain.rpc.ask('eth_getBalance', [chain.sample, '0x20']);
    const sent: unknown[] = [];
    await chain.rpc.ask('anvil_setBalance', [sender, '0xde0b6b3a7640000']);
    while (pids.size < 4) {
      pids.add(readNode(folder.path));
      // Each of these may meet a node that is just being replaced.
      sent.push(await chain.rpc.ask('eth_sendTransaction', [{ from: sender, to: stranger, value: '0x1' }]));
      expect(await chain.rpc.ask('eth_getBalance', [chain.sample, '0x20'])).toBe(old);
      expect((await readBlock(chain.rpc, 3))?.number).toBe(3);
    }
    for (const hash of sent) {
      const receipt = await waitFor(
        'the receipt',
        async () => (await chain.rpc.ask('eth_getTransactionReceipt', [hash])) as { status: string },
      );
      expect(receipt.status).toBe('0x1');
    }
    expect(chain.log).toContain('the node of the demo chain was replaced');
    return { sent: sent.length, head: await readHead(chain.rpc) };
  })();
  await using again = await runChain({ dataDir: folder.path });
  expect((await readBlock(again.rpc, seen.head.number))?.hash).toBe(seen.head.hash);
  expect(Number(await again.rpc.ask('eth_getBalance', [stranger, 'latest']))).toBe(seen.sent);
  expect(again.log).not.toContain('the history of the demo chain is made');
});

test('what others sent outlives a restart', async () => {
  using folder = copyMade();
  const stranger = '0x00000000000000000000000000000000000000aa';
  const sent = await (async () => {
    await using chain = await runChain({ dataDir: folder.path, blockEveryMs: 50 });
    // With what a wallet signed so that a contract acts for it: without that it were another transaction.
    const authorizationList = [{ chainId: '0x7a69', address: stranger, nonce: '0x0', yParity: '0x1', r: '0x5', s: '0x7' }];
    const hash = await chain.rpc.ask('eth_sendTransaction', [{ from: chain.sample, to: stranger, value: '0x7', authorizationList }]);
    await waitFor('its receipt', async () => (await chain.rpc.ask('eth_getTransactionReceipt', [hash])) ?? undefined);
    return hash;
  })();
  await using again = await runChain({ dataDir: folder.path });
  expect(again.log).toContain('blocks of the demo chain were mined again');
  expect(await again.rpc.ask('eth_getBalance', [stranger, 'latest']), again.log.join()).toBe('0x7');
  expect(await again.rpc.ask('eth_getTransactionReceipt', [sent])).toMatchObject({ status: '0x1' });
});

test('a state that cannot be read is left aside, and the chain is made again from its seed', async () => {
  using folder = copyMade();
  writeFileSync(join(folder.path, 'chain/state.bin'), 'half of');
  await using again = await runChain({ dataDir: folder.path });
  expect(await readHead(again.rpc)).toEqual(first.head);
  expect(again.log).toContain('the state of the demo chain cannot be loaded');
});

test('a node that a killed process left behind is ended by the next start', async () => {
  using folder = copyMade();
  const port = await findFreePort();
  const args = [join(import.meta.dirname, 'main.ts'), '--data-dir', folder.path, '--port', String(port), '--traffic', '0.05'];
  await using run = startProcess({ command: process.execPath, args, env: { PATH: process.env.PATH } });
  await run.waitForLine(/the demo chain is ready/);
  const node = readNode(folder.path);
  run.kill('SIGKILL');
  await run.ended;
  expect(findProcess(node)).toBeDefined();
  await expect(createRpc(`http://127.0.0.1:${port}`).ask('eth_chainId')).rejects.toThrow();

  await using again = await runChain({ dataDir: folder.path });
  expect(findProcess(node)).toBeUndefined();
  expect((await readHead(again.rpc)).number).toBeGreaterThanOrEqual(HISTORY_BLOCKS);
});

test('a termination ends the node with its process', async () => {
  using folder = copyMade();
  const args = [
    join(import.meta.dirname, 'main.ts'),
    '--data-dir',
    folder.path,
    '--port',
    String(await findFreePort()),
    '--traffic',
    '0.05',
  ];
  await using run = startProcess({ command: process.execPath, args, env: { PATH: process.env.PATH } });
  await run.waitForLine(/the demo chain is ready/);
  const node = readNode(folder.path);
  run.kill('SIGTERM');
  expect(await run.ended).toEqual({ code: 0, signal: null });
  expect(findProcess(node)).toBeUndefined();
});

test('a history that comes out otherwise than before is another generation', async () => {
  using folder = copyMade();
  writeFileSync(join(folder.path, 'chain/history.json'), JSON.stringify({ hash: '0x1' }));
  // Without a saved state the history is made again.
  rmSync(join(folder.path, 'chain/state.bin'));
  const after = await look(folder.path);
  expect(after.generation).not.toBe(first.generation);
  expect(after.genesis).not.toBe(first.genesis);
});

test('blocks that a program replaces while others are mined leave no hole, and the chain goes on', async () => {
  using folder = copyMade();
  await using chain = await runChain({ dataDir: folder.path, blockEveryMs: 40 });
  let failure: unknown;
  chain.failed.catch((error: unknown) => {
    failure = error;
  });
  await waitFor('blocks of its own', async () => (await readHead(chain.rpc)).number > HISTORY_BLOCKS + 8);
  for (let turn = 0; turn < 40; turn += 1) await chain.rpc.ask('anvil_reorg', [1 + (turn % 4), []]);
  const { number: head } = await readHead(chain.rpc);
  await waitFor('more blocks', async () => failure !== undefined || (await readHead(chain.rpc)).number > head + 3);
  expect(failure).toBeUndefined();
  let parent: string | undefined;
  for (let number = HISTORY_BLOCKS; number <= head; number += 1) {
    const block = (await chain.rpc.ask('eth_getBlockByNumber', [toHex(number), false])) as { hash: string; parentHash: string };
    if (parent !== undefined) expect([number, block.parentHash]).toEqual([number, parent]);
    parent = block.hash;
  }
  expect(head).toBeGreaterThan(HISTORY_BLOCKS);
});

test('a start that is no longer wanted ends at once, and its node with it', async () => {
  using folder = makeFolder();
  const args = [join(import.meta.dirname, 'main.ts'), '--data-dir', folder.path, '--port', String(await findFreePort())];
  await using run = startProcess({ command: process.execPath, args, env: { PATH: process.env.PATH } });
  const node = await waitFor('a node', () => existsSync(join(folder.path, 'chain/node.json')) && readNode(folder.path));
  run.kill('SIGTERM');
  expect(await run.ended).toEqual({ code: 0, signal: null });
  expect(run.output()).not.toContain('the demo chain is ready');
  expect(findProcess(node)).toBeUndefined();
});

test('when its supervisor is gone, however it went, the chain ends and its node with it', async () => {
  using folder = copyMade();
  const args = ['--data-dir', folder.path, '--port', String(await findFreePort()), '--traffic', '0.05'];
  const run = fork(join(import.meta.dirname, 'main.ts'), args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(run, 'exit');
  expect(await once(run, 'message')).toContain('ready');
  const node = readNode(folder.path);
  run.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(findProcess(node)).toBeUndefined();
});

test('a chain that runs for long fills no disk: at its bound it mines no more, and the next start makes it again', async () => {
  using folder = copyMade();
  const archiveBytesMax = statSync(join(folder.path, 'chain/blocks.sqlite')).size + 100_000;
  const bounds = { archiveBytesMax, archiveBytesAtStartMax: archiveBytesMax };
  {
    await using chain = await runChain({ dataDir: folder.path, blockEveryMs: 5, ...bounds });
    expect(chain.generation).toBe(first.generation);
    await waitFor('the bound', async () => chain.log.some((line) => line.startsWith('the archive of the demo chain is full')) || undefined);
    const head = await readHead(chain.rpc);
    expect(head.number).toBeGreaterThan(HISTORY_BLOCKS);
    await expect(chain.rpc.ask('evm_mine', [])).rejects.toThrow('The archive of the demo chain is full.');
    expect(await readHead(chain.rpc)).toEqual(head);
    expect(await chain.rpc.ask('eth_getBalance', [chain.sample, '0x20'])).toBe(first.old);
  }
  await using again = await runChain({ dataDir: folder.path, ...bounds });
  expect(again.log).toContain('the demo chain is made again: its archive has grown large');
  expect(again.generation).not.toBe(first.generation);
  expect((await readHead(again.rpc)).number).toBe(HISTORY_BLOCKS);
  expect(statSync(join(folder.path, 'chain/blocks.sqlite')).size).toBeLessThan(archiveBytesMax);
});
