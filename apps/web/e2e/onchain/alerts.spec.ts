import { expect } from '@playwright/test';
import { type Db, inTransaction } from '@redoubt/db/client';
import { refreshListings } from '@redoubt/server/catalog/refresh/refresh-listings';
import { type NewAlert, raiseAlerts, retractAlerts } from '@redoubt/server/onchain/alert/alert-store';
import { addressOf } from '@redoubt/testing/chain/chain-rows';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { expectAccessible } from '../support/axe.ts';
import { addFollowedProject, FOLLOWED_CHAIN } from '../support/followed-project.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

const CHAIN_ID = 4_242;
/** A project of its own: mails about one project are grouped, and other tests wait for theirs. */
const PROJECT_ID = 'alerted';

function newAlert(block: number): NewAlert {
  const transaction: `0x${string}` = `0x${block.toString(16).padStart(64, 'a')}`;
  return {
    dedupeKey: `alerts.spec ${block}`,
    projectId: PROJECT_ID,
    cause: { chainId: CHAIN_ID, contract: addressOf(41), block, blockHash: transaction, transaction, logIndex: 3 },
    happenedAt: new Date(),
    state: 'pending',
    late: false,
    detail: {
      kind: 'large-mint',
      by: { address: addressOf(7), kind: 'eoa', via: { address: addressOf(8), kind: 'multisig' } },
      to: addressOf(9),
      amount: '9'.repeat(60),
      supplyBefore: '9'.repeat(60),
      shareBps: 10_000,
    },
  };
}

async function withDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  await using database = await openProductDatabase({ dataDir: sharedDataDir() });
  await work(database.db);
}

const raise = (block: number) => withDatabase((db) => inTransaction(db, (tx) => raiseAlerts(tx, [newAlert(block)])));
const own = `/alerts?project=${PROJECT_ID}`;

test.beforeAll(async () => {
  await withDatabase(async (db) => {
    await addFollowedProject(db);
    await db
      .insertInto('project')
      .values({ id: PROJECT_ID, name: 'Alerted', tickers: ['ALR'], categories: [], demo: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await inTransaction(db, (tx) => refreshListings(tx));
  });
  await raise(8_900);
});

test('ALRT-13: an open page says that there are new alerts and stays where it is until asked', async ({ page }) => {
  // The page listens once its connection stands; before that there is nothing to hear.
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/chains/live'));
  await page.goto(own);
  const list = page.getByRole('main').getByRole('article');
  const before = await list.count();
  await listening;
  await raise(8_901);
  const more = page.getByRole('button', { name: '1 new alert: show' });
  await expect(more).toBeVisible();
  await expect(list).toHaveCount(before);
  await more.click();
  await expect(list).toHaveCount(before + 1);
  await expect(more).toBeHidden();
});

test('an alert shows who did it, where, and every value that was read, on phones too; what was retracted says so', async ({ page }) => {
  await page.goto(own);
  const entry = page.getByRole('article').last();
  await expect(entry).toContainText('Tokens were minted: 100 % of the supply before');
  await expect(entry).toContainText('by account');
  await expect(entry).toContainText('through multisig');
  await expect(entry).toContainText('Pending');
  await entry.locator('summary').click();
  await expect(entry).toContainText('9'.repeat(60));
  await expect(entry).toContainText(newAlert(8_900).cause?.transaction ?? '');
  await expectAccessible(page);
  for (const summary of await page.getByRole('article').locator('summary').all())
    if (!(await summary.locator('..').evaluate((details: HTMLDetailsElement) => details.open))) await summary.click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await raise(8_950);
  await withDatabase((db) => inTransaction(db, (tx) => retractAlerts(tx, { chainId: CHAIN_ID, fork: 8_949 })));
  await page.goto(`${own}&state=retracted`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Retracted');
});

test('the project’s first page tells it, with its block and the way to its evidence; its history has it, and leads to the feed', async ({
  page,
  request,
}) => {
  await page.goto(`/projects/${PROJECT_ID}`);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const minted = alerts.getByRole('listitem').filter({ hasText: 'Tokens were minted: 100 % of the supply before' });
  await expect(minted.last()).toContainText('Pending');
  await minted
    .last()
    .getByRole('link', { name: /^Block 8,9/ })
    .click();
  await expect(page).toHaveURL(/tab=history/);
  await expect(page.getByRole('heading', { level: 3, name: /^Tokens were minted/ }).first()).toBeVisible();

  await page.goto(`/projects/${PROJECT_ID}?tab=history&kind=alerts`);
  await expect(page.getByText('Tokens were minted').first()).toBeVisible();
  const feed = await request.get(`/projects/${PROJECT_ID}/alerts.xml`);
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain('Tokens were minted');
  await expect(page.getByRole('link', { name: 'Atom feed' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('ALRT-10: the list is narrowed by a form and its address', async ({ page }) => {
    await page.goto('/alerts');
    await page.locator('select[name=kind]').selectOption({ label: 'Large mint' });
    await page.locator('select[name=chain]').selectOption(FOLLOWED_CHAIN);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/kind=large-mint/);
    await expect(page.getByRole('article').first()).toContainText('Tokens were minted');
    await page.goto('/alerts?kind=pause&project=missing');
    await expect(page.getByRole('main')).toContainText('No alert fits these filters');
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).toHaveURL(/\/alerts$/);
  });
});
