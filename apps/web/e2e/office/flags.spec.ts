import { expect, type Page } from '@playwright/test';
import { setFlag } from '@redoubt/server/office/flag/set-flag';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

/** Sets a flag for one person, as the operator's command does. */
async function setFor(username: string, { value }: { value: boolean }): Promise<void> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await setFlag({ db: product.db }, { key: 'portfolio', value, user: username, actor: 'browser test' });
}

/** Opens a page, waits until it knows the flags, and opens the account menu. */
async function openMenu(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/api/user/flags');
  await page.goto('/notices');
  await asked;
  await page.getByRole('button', { name: 'Account menu' }).click();
}

const portfolio = (page: Page) => page.getByRole('menuitem', { name: 'Portfolio' });

test('FLAG-01, FLAG-38, FLAG-39, SITE-32: a feature is on for one person and not for another, and what was seen is counted once', async ({
  browser,
}) => {
  const [ada, bea] = [await addAccount(), await addAccount()];
  await setFor(ada.username, { value: true });
  const [hers, theirs] = [await browser.newPage(), await browser.newPage()];
  await Promise.all([logInByCalls(hers, { email: ada.email }), logInByCalls(theirs, { email: bea.email })]);
  const events = collectEvents(hers);
  // Kept for two seconds in the server.
  await waitFor('the flag to be on', async () => {
    const { flags } = await (await hers.request.get('/api/user/flags')).json();
    return flags.portfolio.value === true;
  });
  await openMenu(hers);
  await expect(portfolio(hers)).toHaveAttribute('href', '/my/portfolio');
  await openMenu(theirs);
  await expect(theirs.getByRole('menuitem', { name: 'Watchlists' })).toBeVisible();
  await expect(portfolio(theirs)).toHaveCount(0);
  await openMenu(hers);
  const seen = events.filter(({ eventName }) => eventName === 'feature_portfolio');
  expect(seen).toEqual([{ eventName: 'feature_portfolio', properties: { value: true, variationId: 'on' } }]);
  await Promise.all([hers.close(), theirs.close()]);
});

test('a flag that changes is in the next page, and in an open page within a minute', async ({ page }) => {
  const { email, username } = await addAccount();
  await logInByCalls(page, { email });
  await page.clock.install();
  await openMenu(page);
  await expect(portfolio(page)).toHaveCount(0);
  await setFor(username, { value: true });
  await waitFor('the next page to have it', async () => {
    const { flags } = await (await page.request.get('/api/user/flags')).json();
    return flags.portfolio.value === true;
  });
  const asked = page.waitForResponse('**/api/user/flags');
  await page.clock.runFor(60_000);
  await asked;
  await expect(portfolio(page)).toBeVisible();
});
