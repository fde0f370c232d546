import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { askNode } from '@redoubt/testing/chain/anvil';
import { findFreePort } from '@redoubt/testing/listen';
import { listProcessesOf, startProcess } from '@redoubt/testing/product/processes';
import { bareEnvironment } from '@redoubt/testing/product/product';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../../testing/run-here.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'demo-chain-verb-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (port: number, ...words: string[]) =>
  startProcess({
    command: process.execPath,
    args: [MAIN, 'demo-chain', '--port', String(port), ...words],
    // As where an instance on this machine follows it.
    env: { ...bareEnvironment(), DATA_DIR: dataDir, RPC_URLS: `31337=http://127.0.0.1:${port}` },
  });

test('the demo chain runs by itself and prints its address; a second one over its folder is refused; Ctrl-C ends all of it', async () => {
  await copyMadeChain({ dataDir });
  const [port, other] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  await using chain = run(port, '--origins', 'https://site.example');
  expect(await chain.waitForLine(/answers at/)).toBe(`The demo chain (31337) answers at ${url}`);
  const id = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const askAs = (origin: string) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: id });
  expect(await (await askAs('https://site.example')).json()).toMatchObject({ result: '0x7a69' });
  expect((await askAs('https://other.example')).status).toBe(403);

  await using second = run(other);
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain(`Another process runs the demo chain of ${dataDir}.`);
  expect(await askNode(url, 'eth_chainId', [])).toBe('0x7a69');

  chain.kill('SIGINT');
  expect(await chain.ended).toEqual({ code: 0, signal: null });
  expect(listProcessesOf(dataDir)).toEqual([]);
});

test('a port that is none, and what is no origin, are wrong usage', async () => {
  for (const [words, message] of [
    [['--port', '0'], 'Give --port a number from 1 to 65535.\n'],
    [
      ['--port', '8545', '--origins', 'https://site.example/page'],
      '“https://site.example/page” is not an origin, such as https://site.example\n',
    ],
  ] as const)
    expect(await runHere(['demo-chain', ...words], { DATA_DIR: dataDir })).toMatchObject({ code: 2, stderr: message });
});
