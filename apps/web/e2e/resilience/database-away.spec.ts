import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { askHealth, startProduct } from '@redoubt/testing/product';
import { waitFor } from '@redoubt/testing/wait';
import { makeDataDir } from '../support/data-dir.ts';
import { SERVER_ERROR, test } from '../support/test.ts';

test.use({ allowedComplaints: [SERVER_ERROR] });

/** How soon after its database a product must be well again. */
const RECOVERY_MS = 5_000;

test('while the database is away pages and calls say so with 503, and both are back within 5 s of it, in the same process', async ({
  page,
}) => {
  const dataDir = await makeDataDir();
  await using product = await startProduct({ dataDir });
  const web = product.pidOf('web');
  const postgres = product.pidOf('postgres');
  if (postgres === undefined) throw new Error('There is no database to stop');

  // A database that is stopped rather than dead accepts connections and says nothing: the worse of the two ways to be away.
  process.kill(postgres, 'SIGSTOP');
  const frozen = await fetch(`${product.url}/api/search-project?keyword=uni`);
  expect(frozen.status).toBe(503);
  expect(frozen.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await frozen.json()).toEqual({ code: 'ServiceUnavailableException', message: expect.any(String) });
  process.kill(postgres, 'SIGCONT');
  await waitFor('the call to be back', async () => (await fetch(`${product.url}/api/search-project?keyword=uni`)).ok, {
    timeoutMs: RECOVERY_MS,
  });

  product.supervisor.kill('SIGSTOP');
  await product.crash('postgres');
  const answer = await fetch(`${product.url}/api/projects/uniswap`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ code: 'ServiceUnavailableException', message: expect.any(String) });
  expect(await askHealth(product.url)).toBe('unavailable');

  const response = await page.goto(`${product.url}/projects/uniswap`);
  expect(response?.status()).toBe(503);
  expect(response?.headers()['retry-after']).toMatch(/^\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  product.supervisor.kill('SIGCONT');
  await waitFor('the database to be back', () => product.pidOf('postgres') !== undefined, { timeoutMs: 30_000 });
  const backAt = performance.now();
  await waitFor('the call to be back', async () => (await fetch(`${product.url}/api/projects/uniswap`)).ok, { timeoutMs: RECOVERY_MS });
  await waitFor('the page to be back', async () => (await fetch(`${product.url}/projects/uniswap`)).ok, { timeoutMs: RECOVERY_MS });
  expect(performance.now() - backAt).toBeLessThan(RECOVERY_MS);
  // The page that said so asks again by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible({ timeout: 15_000 });
  expect(product.pidOf('web')).toBe(web);

  await product.stop();
  await rm(dataDir, { recursive: true });
});
