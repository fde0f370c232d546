import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { askNode } from '@redoubt/testing/chain/anvil';
import { findFreePort, listen } from '@redoubt/testing/listen';
import { WAIT_MS } from '@redoubt/testing/timeouts';
import { afterAll, expect, test } from 'vitest';
import type { Output } from '../output.ts';
import { launchDemoChain, toDemoChainUrl } from './demo-chain.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'serve-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function launch(environment: Record<string, string>) {
  const remarks: string[] = [];
  const silent = { outcome: () => undefined, failure: () => undefined, write: () => undefined, interactive: false };
  const output: Output = { ...silent, remark: (line) => remarks.push(line) };
  const started: string[] = [];
  const record = { add: (name: string) => started.push(name), remove: () => undefined };
  const settings = parseSettings({ DATA_DIR: dataDir, ...environment });
  const part = launchDemoChain({ settings, environment: { PATH: process.env.PATH, NODE_ENV: 'test' }, output, record });
  return { part, remarks, started };
}

test('the demo chain runs as a process of its own until it is stopped, and writes files of its projects', async () => {
  await copyMadeChain({ dataDir });
  const port = await findFreePort();
  const { part, remarks, started } = launch({ DEMO_CHAIN_PORT: String(port) });
  const chain = await part;
  expect(await chain?.waitUntilReady(AbortSignal.timeout(WAIT_MS))).toBe(true);
  const url = toDemoChainUrl({ port, asked: false });
  expect(await askNode(url, 'eth_chainId', [])).toBe('0x7a69');
  expect(started).toEqual(['the demo chain']);
  expect(readdirSync(chain?.projects ?? '')).toContain('demo-pebble.json');
  await chain?.child.stop({ timeoutMs: 30_000 });
  await expect(askNode(url, 'eth_chainId', [])).rejects.toThrow();
  expect(remarks).toEqual([]);
});

test('a chain that is switched off, or for which others stand, is not started', async () => {
  expect(await launch({ DEMO_CHAIN: 'off' }).part).toBeUndefined();
  expect(await launch({ RPC_URLS: '1=https://node.example' }).part).toBeUndefined();
});

test('where its port is taken the rest starts without it and says so; who asked for it by name is refused', async () => {
  const other = createServer();
  const port = await listen(other);
  const environment = { DEMO_CHAIN_PORT: String(port) };
  const { part, remarks } = launch(environment);
  expect(await part).toBeUndefined();
  expect(remarks).toEqual([expect.stringContaining(`No demo chain: Another program listens on port ${port}`)]);
  await expect(launch({ ...environment, DEMO_CHAIN: 'on' }).part).rejects.toThrow(`Another program listens on port ${port}`);
  other.close();
});

test('a chain that ends while it starts is a remark, or a failed start for who asked for it by name', async () => {
  // Its folder cannot be made.
  rmSync(join(dataDir, 'chain'), { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'chain'), 'not a folder');
  const environment = { DEMO_CHAIN_PORT: String(await findFreePort()) };
  const never = new AbortController().signal;
  const { part, remarks } = launch(environment);
  expect(await (await part)?.waitUntilReady(never)).toBe(false);
  expect(remarks).toEqual([expect.stringContaining('No demo chain: The demo chain ended while starting (exit code 1).')]);
  const asked = await launch({ ...environment, DEMO_CHAIN: 'on' }).part;
  await expect(asked?.waitUntilReady(never)).rejects.toThrow('The demo chain ended while starting');
});
