import { expect, type Page } from '@playwright/test';
import type { Db } from '@redoubt/db/client';
import { addBlock } from '@redoubt/testing/chain/chain-rows';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { expectAccessible } from '../support/axe.ts';
import { addFollowedProject, FOLLOWED_CHAIN, FOLLOWED_ID } from '../support/followed-project.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

// They watch one chain, and one of them moves it.
test.describe.configure({ mode: 'default' });

const FOLLOWED = { slug: FOLLOWED_CHAIN, projectId: FOLLOWED_ID };
const TAB = `/projects/${FOLLOWED_ID}?tab=activity`;

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  await using database = await openProductDatabase({ dataDir: sharedDataDir() });
  await work(database.db);
}

test.beforeAll(() => withDatabase(addFollowedProject));

const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('OP-23, SKY-01, SKY-03, SKY-05: the tab shows of which block the figures are, what they leave out, the activity and the three lists, also as a table, as data, in windows that have addresses, and on a phone', async ({
  page,
  request,
}) => {
  await page.goto(TAB);
  const freshness = panel(page, 'How fresh the figures are');
  await expect(freshness.getByRole('link', { name: FOLLOWED_CHAIN })).toHaveAttribute('href', `/chains#${FOLLOWED_CHAIN}`);
  await expect(freshness).toContainText('The history of 1 of 2 contracts is still being read: the figures are too low');
  await expect(freshness).toContainText('Calls from contract to contract are not counted');
  await expect(panel(page, 'Activity in the last 7 days')).toContainText('Unique callers');
  await expect(panel(page, 'Top callers').getByRole('listitem')).toHaveCount(10);
  await expect(panel(page, 'Top callers')).toContainText('10 of 14');
  await expect(panel(page, 'Top events').getByRole('listitem').first()).toContainText('Transfer');
  await expect(panel(page, 'Top events').getByRole('listitem').nth(1)).toContainText('Anonymous');
  await expect(panel(page, 'Top function calls').getByRole('listitem').first()).toContainText('transfer');
  await expectAccessible(page);

  await panel(page, 'Activity in the last 7 days').getByText('Table view').click();
  await expect(page.getByRole('table', { name: /^Transactions and events over time/ }).getByRole('row')).toHaveCount(15);
  const href = await panel(page, 'Top callers').getByRole('link', { name: /JSON/ }).getAttribute('href');
  expect(await (await request.get(href ?? '')).json()).toMatchObject({ projectId: FOLLOWED_ID, count: 100, entries: 14 });

  await page.getByRole('navigation', { name: 'Window' }).getByRole('link', { name: 'All' }).click();
  await expect(page.getByRole('heading', { name: 'Activity in all time on record' })).toBeVisible();
  await expect(page).toHaveURL(`${TAB}&window=all`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Activity in all time on record' })).toBeVisible();
  // Names without a place to break stay within the page.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(panel(page, 'Top callers')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a new block moves the figures without a reload, and nothing else', async ({ page }) => {
  await page.goto(TAB);
  const first = panel(page, 'Top function calls').getByRole('listitem').first();
  await expect(first).toContainText('105');
  // The connection tells where the chain stands as soon as it is open.
  await expect(panel(page, 'How fresh the figures are')).toContainText('Nothing newer on the chain');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  const answered = page.waitForResponse(/\/api\/skynet\/top-function-calls/);
  await withDatabase((db) => addBlock(db, { ...FOLLOWED, calls: 9_999_895 }));
  await answered;
  await expect(first).toContainText('10,000,000');
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  await expectNoJump(page);
});

test.describe('without an answer', () => {
  test.use({ allowedWarning: /ERR_FAILED/ });

  test('when the figures cannot be brought up to date they stay, and it is said', async ({ page }) => {
    await page.goto(TAB);
    await expect(panel(page, 'How fresh the figures are')).toContainText('Nothing newer on the chain');
    await page.route('**/api/skynet/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/skynet/'));
    await withDatabase((db) => addBlock(db, { ...FOLLOWED, calls: 1 }));
    await failed;
    await expect(page.getByText('The figures could not be refreshed')).toBeVisible();
    await expect(panel(page, 'Top function calls').getByRole('listitem').first()).toContainText('14 callers');
  });
});

test('a project that nothing follows says why, and what would change it', async ({ page }) => {
  await page.goto('/projects/aave?tab=activity');
  await expect(page.getByText('Not monitored')).toBeVisible();
  await expect(page.getByText(/connects one by configuring an RPC endpoint/)).toBeVisible();
  await page.getByRole('link', { name: 'See connected chains' }).click();
  await expect(page).toHaveURL('/chains');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the tab shows its figures and its windows are links', async ({ page }) => {
    await page.goto(TAB);
    await expect(panel(page, 'Top callers').getByRole('listitem')).toHaveCount(10);
    await page.getByRole('navigation', { name: 'Window' }).getByRole('link', { name: '30 d' }).click();
    await expect(page.getByRole('heading', { name: 'Activity in the last 30 days' })).toBeVisible();
  });
});
