import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askHealth, type Product, startProduct } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'serve-'));
chmodSync(dataDir, 0o711);

let product: Product;
beforeAll(async () => {
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

test('after the supervisor is killed, web and worker end by themselves and the next start goes on with the same database', async () => {
  const database = product.pidOf('postgres');
  await product.crash('supervisor');
  await waitFor('web and worker to end', () => product.pidOf('web') === undefined && product.pidOf('worker') === undefined);
  const { port } = product;
  product = await startProduct({ dataDir, port });
  expect(product.pidOf('postgres')).toBe(database);
});

test('after all parts are killed at once, the next start is whole', async () => {
  const { port } = product;
  for (const part of ['supervisor', 'postgres'] as const) await product.crash(part);
  // Not waiting for web and worker to notice: the start has to deal with them, and with the port that one of them holds.
  product = await startProduct({ dataDir, port });
  expect(await askHealth(product.url)).toBe('ok');
});
