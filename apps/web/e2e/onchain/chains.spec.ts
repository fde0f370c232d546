import { expect } from '@playwright/test';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { expectAccessible } from '../support/axe.ts';
import { addFollowedProject, FOLLOWED_CHAIN } from '../support/followed-project.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await using database = await openProductDatabase({ dataDir: sharedDataDir() });
  await addFollowedProject(database.db);
});

test('the page says how far each chain is read, what is missing and who was asked, on phones too', async ({ page }) => {
  await page.goto('/chains');
  const chain = page.getByRole('region', { name: FOLLOWED_CHAIN });
  await expect(chain).toContainText('Newest block of the chain');
  await expect(chain).toContainText('Contracts followed');
  await expect(chain).toContainText('up to 500 blocks are still to be read');
  await expect(chain.getByRole('list', { name: `Endpoints of ${FOLLOWED_CHAIN}` })).toContainText('Does not offer trace_block');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('the footer of every page leads there', async ({ page }) => {
  await page.goto('/notices');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Chains' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
});

test('the chains are listed as data, too', async ({ request }) => {
  const { chains } = await (await request.get('/api/chains')).json();
  expect(chains).toContainEqual(expect.objectContaining({ chain: FOLLOWED_CHAIN, chainId: 4_242, traces: false, demo: false }));
});
