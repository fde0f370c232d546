import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { listen } from '@redoubt/testing/listen';
import { expect, test } from 'vitest';
import { createRunRecord } from '../run-state.ts';
import { findChainUrls } from './demo-chain.ts';

const DEMO_ID = 31_337;

test('a node of someone else on the demo chain’s port is asked nothing: the address counts only while our own chain runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-chain-'));
  let asked = 0;
  const stranger = createServer((_, response) => {
    asked += 1;
    response.end('{}');
  });
  await listen(stranger);
  const { port } = stranger.address() as AddressInfo;
  const settings = parseSettings({ DATA_DIR: dataDir, DEMO_CHAIN_PORT: String(port) });
  expect(await findChainUrls(settings, DEMO_ID)).toBeUndefined();
  const record = createRunRecord({ dataDir, address: 'http://localhost:3000' });
  record.add('the web server', process.pid);
  expect(await findChainUrls(settings, DEMO_ID)).toBeUndefined();
  expect(await findChainUrls(parseSettings({ DATA_DIR: dataDir, RPC_URLS: `${DEMO_ID}=http://127.0.0.1:1` }), DEMO_ID)).toHaveLength(1);
  record.add('the demo chain', process.pid);
  expect(await findChainUrls(settings, DEMO_ID)).toEqual([`http://127.0.0.1:${port}`]);
  expect(asked).toBe(0);
  stranger.close();
  rmSync(dataDir, { recursive: true });
});
