import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { serve, startProduct } from '@redoubt/testing/product/product';
import { test } from '../support/test.ts';

test('a second start of the same folder is refused with the address of the first, which goes on', async () => {
  const dataDir = await makeDataDir();
  await using product = await startProduct({ dataDir });
  await using second = serve({ dataDir, port: await findFreePort() });
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`http://localhost:${product.port}`);
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  await product.stop();
  await rm(dataDir, { recursive: true });
});

test('a port that is taken is named, and nothing is left running', async ({ baseURL }) => {
  const dataDir = await makeDataDir();
  const { port } = new URL(baseURL ?? '');
  await using refused = serve({ dataDir, port: Number(port) });
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain(port);
  expect(listProcessesOf(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} stops every process, and the next start goes on with the data`, async () => {
    const dataDir = await makeDataDir();
    {
      await using product = await startProduct({ dataDir });
      expect(product.pidOf('postgres')).toBeDefined();
      product.supervisor.kill(signal);
      expect((await product.supervisor.ended).signal).toBeNull();
      expect(listProcessesOf(dataDir)).toEqual([]);
    }
    await using again = await startProduct({ dataDir });
    // What a first start makes is not made again: that is what lets a later one take seconds (bench/starts.ts).
    expect(again.supervisor.output()).not.toContain('Creating the database files');
    expect((await fetch(`${again.url}/projects/uniswap`)).status).toBe(200);
    await again.stop();
    await rm(dataDir, { recursive: true });
  });
}

test('Ctrl-C during the first start leaves nothing running and nothing broken', async () => {
  const dataDir = await makeDataDir();
  {
    await using starting = serve({ dataDir, port: await findFreePort() });
    await starting.waitForLine(/Database/);
    starting.kill('SIGINT');
    await starting.ended;
    expect(listProcessesOf(dataDir)).toEqual([]);
  }
  await using product = await startProduct({ dataDir });
  expect((await fetch(`${product.url}/projects/uniswap`)).status).toBe(200);
  await product.stop();
  await rm(dataDir, { recursive: true });
});
