import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { HISTORY_BLOCKS } from './scenario/history.ts';
import { lookAtChain, makeKept, type Shown } from './testing/kept-chain.ts';
import { makeFolder, readHead, runChain } from './testing/run-chain.ts';

// Chains that are made again: each takes as long as a first start.
const made = makeKept();
let first: Shown;
beforeAll(async () => {
  first = await made.fill();
});
afterAll(() => made[Symbol.dispose]());

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

test('a state that cannot be read is left aside, and the chain is made again from its seed', async () => {
  using folder = made.copy();
  writeFileSync(join(folder.path, 'chain/state.bin'), 'half of');
  await using again = await runChain({ dataDir: folder.path });
  expect(await readHead(again.rpc)).toEqual(first.head);
  expect(again.log).toContain('the state of the demo chain cannot be loaded');
});

test('a history that comes out otherwise than before is another generation', async () => {
  using folder = made.copy();
  writeFileSync(join(folder.path, 'chain/history.json'), JSON.stringify({ hash: '0x1' }));
  // Without a saved state the history is made again.
  rmSync(join(folder.path, 'chain/state.bin'));
  const after = await lookAtChain(folder.path);
  expect(after.generation).not.toBe(first.generation);
  expect(after.genesis).not.toBe(first.genesis);
});

test('a chain that runs for long fills no disk: at its bound it mines no more, and the next start makes it again', async () => {
  using folder = made.copy();
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
