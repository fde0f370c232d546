import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess } from '@redoubt/db/embedded/process';
import { startProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { toHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRpc } from './anvil/rpc.ts';
import { findFreePort } from './anvil/start-anvil.ts';
import { readBlock } from './scenario/drive.ts';
import { HISTORY_BLOCKS } from './scenario/history.ts';
import { lookAtChain, makeKept, type Shown } from './testing/kept-chain.ts';
import { makeFolder, readHead, runChain } from './testing/run-chain.ts';

/** Which process the node is. */
const readNode = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'chain/node.json'), 'utf8')).pid;

const made = makeKept();
let first: Shown;
beforeAll(async () => {
  first = await made.fill();
});
afterAll(() => made[Symbol.dispose]());

test('a restart keeps the generation, blocks and the states of old ones', async () => {
  using folder = made.copy();
  expect(first.answer).toBe(`0x${first.generation.padEnd(64, '0')}`);
  expect(first.old).not.toBe(first.older);
  expect(await lookAtChain(folder.path)).toEqual(first);
});

test('when the node is killed the chain says so, and the next start has every block again', async () => {
  using folder = made.copy();
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
  using folder = made.copy();
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
  using folder = made.copy();
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

test('a node that a killed process left behind is ended by the next start', async () => {
  using folder = made.copy();
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
  using folder = made.copy();
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

test('blocks that a program replaces while others are mined leave no hole, and the chain goes on', async () => {
  using folder = made.copy();
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
  using folder = made.copy();
  const args = ['--data-dir', folder.path, '--port', String(await findFreePort()), '--traffic', '0.05'];
  const run = fork(join(import.meta.dirname, 'main.ts'), args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(run, 'exit');
  expect(await once(run, 'message')).toContain('ready');
  const node = readNode(folder.path);
  run.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(findProcess(node)).toBeUndefined();
});
