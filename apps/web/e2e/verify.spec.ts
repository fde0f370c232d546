import { readFile, rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeDataDir } from '@redoubt/testing/data-dir';
import { findFreePort } from '@redoubt/testing/listen';
import { type Product, startProduct } from '@redoubt/testing/product';
import { test } from './support/test.ts';

// A product of its own, with the demo chain: what it states of a demo project is what its own worker read.
test.describe.configure({ mode: 'default', timeout: 300_000 });

let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  const environment = { DEMO_CHAIN: 'on', DEMO_CHAIN_PORT: String(await findFreePort()), LIMITS_SCALE: '100' };
  product = await startProduct({ dataDir, environment, readyTimeoutMs: 240_000 });
  await expect.poll(countPowers, { timeout: 280_000, intervals: [1_000] }).toBe(3);
});
test.afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

/** Contracts of Keel whose powers were worked out. */
async function countPowers(): Promise<number> {
  const { powers } = (await (await fetch(`${product.url}/api/projects/demo-keel/facts`)).json()) as { powers?: unknown[] };
  return powers?.length ?? 0;
}

test('OP-23: with the keyboard alone a visitor has a project’s readings read again by their own browser, and keeps the result', async ({
  page,
}) => {
  await page.goto(`${product.url}/projects/demo-keel/verify`);
  const endpoint = page.getByLabel('RPC endpoint for Demo chain');
  await expect(endpoint).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/?$/);
  await endpoint.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check everything' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /\d+ (of \d+ )?match/ })).toBeVisible({ timeout: 120_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).focus();
  await page.keyboard.press('Enter');
  const report = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(report).toMatchObject({ project: 'demo-keel', mismatch: 0 });
  expect(report.match).toBeGreaterThan(20);
  // An address may hold a key: the report names hosts alone.
  expect(JSON.stringify(report.endpoints)).not.toContain('http');
});

test('documents call nobody else, and only pages that read again may start the worker that does', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(`${product.url}${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/projects/demo-keel/verify')).toContain("worker-src 'self'");
  expect(await policyOf('/projects/demo-keel/verify')).toContain("connect-src 'self';");
  expect(await policyOf('/')).toContain("worker-src 'none'");
});
