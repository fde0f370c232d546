import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { askHealth, startProduct } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { expectAccessible } from '../support/axe.ts';
import { ERROR_STATUS, test } from '../support/test.ts';

test.use({ allowedWarning: ERROR_STATUS });

const SEARCH = '/api/search-project?keyword=uni';

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ code: 'ServiceUnavailableException', message: expect.any(String) });
}

/** One that was ending when it was listed may be gone: it needs no signal. */
function signalAll(processes: readonly { pid: number }[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

test('while the database is dead, pages and calls say so with 503; both are back with it, in the same process. While it hangs, each request gets an error', async ({
  page,
}) => {
  const dataDir = await makeDataDir();
  await using product = await startProduct({ dataDir });
  const web = product.pidOf('web');
  // Otherwise the supervisor would have it running again within a second.
  product.supervisor.kill('SIGSTOP');
  await product.crash('postgres');
  await expectUnavailable(await fetch(`${product.url}${SEARCH}`));
  await expectUnavailable(await fetch(`${product.url}/api/projects/uniswap`));
  expect(await askHealth(product.url)).toBe('unavailable');

  const response = await page.goto(`${product.url}/projects/uniswap`);
  expect(response?.status()).toBe(503);
  expect(response?.headers()['retry-after']).toMatch(/^\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // It has to reload without scripts, and there is nothing on it that a reload could take away.
  await expectAccessible(page, { except: ['meta-refresh'] });

  product.supervisor.kill('SIGCONT');
  await waitFor('the database to be back', () => product.pidOf('postgres') !== undefined);
  for (const path of [SEARCH, '/projects/uniswap']) {
    await waitFor(`${path} to be back`, async () => (await fetch(`${product.url}${path}`)).ok);
  }
  // The page that said so asks again by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible();
  expect(product.pidOf('web')).toBe(web);
  await page.close();

  const database = listProcessesOf(dataDir).filter(({ command }) => command.includes('postgres'));
  expect(database.length).toBeGreaterThan(3);
  // The worse way to be away: it accepts connections and says nothing.
  signalAll(database, 'SIGSTOP');
  const paths = [SEARCH, '/api/projects/uniswap', '/projects/uniswap', '/'];
  const answers = await Promise.all(paths.map((path) => fetch(`${product.url}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);

  signalAll(database, 'SIGCONT');
  for (const path of paths) {
    await waitFor(`${path} to be back`, async () => (await fetch(`${product.url}${path}`)).ok);
  }
  await product.stop();
  await rm(dataDir, { recursive: true });
});
