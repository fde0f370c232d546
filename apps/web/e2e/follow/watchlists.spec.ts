import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls, submitLogin } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { ERROR_STATUS, test } from '../support/test.ts';

// A refused call is a point of a test: the browser names its status.
test.use({ allowedWarning: /status of (401|404|409)/ });

/** A new user who is logged in. */
async function enter(page: Page): Promise<{ email: string; username: string }> {
  const account = await addAccount();
  await logInByCalls(page, account);
  return account;
}

/** Lists of who is logged in, made by the calls that the screens make. */
async function addLists(page: Page, baseURL: string | undefined, lists: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [name, projects] of Object.entries(lists)) {
    const answer = await page.request.post('/api/watchlist/create', { data: { name, projects }, headers: { origin: baseURL ?? '' } });
    expect(answer.status()).toBe(201);
  }
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Watchlists' }).getByRole('link');
const rows = (page: Page) => page.getByRole('table').getByRole('link', { name: /^(Aave|Lido|Uniswap)$/ });

test('ROUTE-16, WATCH-01, WATCH-08, OP-41: who is not logged in is sent to do so; then the first project makes the first list', async ({
  page,
}) => {
  const { email } = await addAccount();
  const events = collectEvents(page);
  await page.goto('/my/watchlists');
  await expect(page).toHaveURL(/\/auth\/login\?/);
  await submitLogin(page.getByRole('main'), { email });
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  await expectGoodLooks(page, { name: 'watchlists-empty' });
  await page.getByLabel('Add a project').fill('aave');
  await page.getByRole('button', { name: 'Add Aave', exact: true }).click();
  await expect(tabs(page)).toHaveText(['My list1']);
  await expect(rows(page)).toHaveText(['Aave']);
  await expect(page.getByText('This is your first visit.')).toBeVisible();
  expect(events.map(({ eventName }) => eventName)).toContain('View Watchlist');
});

test('WATCH-01, WATCH-08, OP-41: lists are made, renamed, put in order, deleted and brought back', async ({ page, baseURL }) => {
  await enter(page);
  const events = collectEvents(page);
  await addLists(page, baseURL, { Lending: ['aave', 'lido'] });
  await page.goto('/my/watchlists');
  await expect(page).toHaveTitle(/^Watchlists/);
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Lending');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('You have a watchlist of this name already.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Bridges');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in “Bridges” yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Routes');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(tabs(page)).toHaveText(['Lending2', 'Routes0']);
  await page.getByRole('button', { name: 'Move Routes to the left' }).click();
  await expect(tabs(page)).toHaveText(['Routes0', 'Lending2']);

  await tabs(page).filter({ hasText: 'Lending' }).click();
  await expect(rows(page)).toHaveText(['Aave', 'Lido']);
  await page.getByRole('button', { name: 'Move Lido up' }).click();
  await expect(rows(page)).toHaveText(['Lido', 'Aave']);
  await page.reload();
  await expect(rows(page)).toHaveText(['Lido', 'Aave']);
  await page.getByRole('link', { name: 'Sort by Project' }).click();
  await expect(rows(page)).toHaveText(['Aave', 'Lido']);
  await expectGoodLooks(page, { name: 'watchlists' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete list' }).click();
  await expect(tabs(page)).toHaveText(['Routes0']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs(page)).toHaveText(['Routes0', 'Lending2']);
  await expect(rows(page)).toHaveText(['Lido', 'Aave']);
  for (const name of ['View Watchlist', 'Create Watchlist', 'Rename Watchlist', 'Delete Watchlist']) {
    expect(events.map(({ eventName }) => eventName)).toContain(name);
  }
});

test('WATCH-09, OP-41: the button beside a project asks to log in, then watches at once and chooses its lists; the page of lists follows', async ({
  page,
}) => {
  const { email } = await addAccount();
  await page.goto('/projects/aave');
  await page.getByRole('main').getByRole('button', { name: 'Watch Aave' }).first().click();
  await submitLogin(page.getByRole('dialog'), { email });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Watch Aave' }).first().click();
  const menu = page.getByRole('dialog', { name: 'Watch Aave' });
  // The press itself watches.
  await expect(menu.getByText('Added to “My list”.')).toBeVisible();
  await expect(menu.getByRole('checkbox', { name: /^My list/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Watching Aave' }).first()).toBeFocused();

  await page.goto('/compare?ids=aave,lido');
  await page.getByRole('button', { name: 'Watch Lido' }).first().click();
  const other = page.getByRole('dialog', { name: 'Watch Lido' });
  await expect(other.getByRole('checkbox', { name: /^My list/ })).toBeChecked();
  await expectGoodLooks(page, { name: 'watch-menu' });
  await other.getByRole('link', { name: 'All my watchlists' }).click();
  await expect(rows(page)).toHaveText(['Aave', 'Lido']);
  await page.getByRole('button', { name: 'Remove Aave from this list' }).click();
  await expect(rows(page)).toHaveText(['Lido']);
});

test('OP-41: a shared list is read-only for visitors with its address, names no owner, comes back with an undo, and ends when it is no longer shared', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, email } = await enter(page);
  await addLists(page, baseURL, { '<script>alert(1)</script>': ['uniswap', 'aave'] });
  await page.goto('/my/watchlists');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a public address' }).click();
  const path = (await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${baseURL}${path}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('<script>alert(1)</script>');
  await expect(rows(stranger)).toHaveText(['Uniswap', 'Aave']);
  await expect(stranger.getByRole('button', { name: /Rename|Delete|Remove|Move/ })).toHaveCount(0);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const source = await stranger.content();
  for (const secret of [username, email]) expect(source).not.toContain(secret);
  await expectGoodLooks(stranger, { name: 'watchlist-shared' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByText('and its public address no longer works')).toBeVisible();
  expect((await stranger.reload())?.status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs(page)).toHaveText(['<script>alert(1)</script>2']);
  expect((await stranger.reload())?.status()).toBe(200);
  await expect(rows(stranger)).toHaveText(['Uniswap', 'Aave']);
  await page.getByRole('button', { name: 'Shared' }).click();
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByRole('button', { name: 'Create a public address' })).toBeVisible();
  expect((await stranger.reload())?.status()).toBe(404);
  await stranger.context().close();
});

test('a list that is saved as a file comes back as the same list; what is not on record is named; the page does not jump while it loads', async ({
  page,
  baseURL,
}) => {
  await enter(page);
  await addLists(page, baseURL, { Mine: ['uniswap', 'aave', 'lido'] });
  await page.goto('/my/watchlists');
  await page.waitForLoadState('networkidle');
  await expectNoJump(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Mine.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\ufeffid', 'uniswap', 'aave', 'lido', '']);
  const open = Buffer.from('id,name\naave,"Aave\nlido,Lido');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'Mine.csv', mimeType: 'text/csv', buffer: open });
  await expect(dialog.getByText('Line 2 has a quote that does not end, so nothing of the file was read.')).toBeVisible();
  const buffer = Buffer.from(`${text}no-such-project,X\r\n../../etc,Y\r\n`);
  await dialog.getByLabel('File').setInputFiles({ name: 'Mine.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('3 projects found.')).toBeVisible();
  await expect(dialog.getByText('Not in the catalogue and left out: no-such-project, ../../etc')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Mine 2');
  await expectGoodLooks(page, { name: 'watchlist-import' });
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(tabs(page)).toHaveText(['Mine3', 'Mine 23']);
  await expect(rows(page)).toHaveText(['Uniswap', 'Aave', 'Lido']);
});

test.describe('the address of no shared list', () => {
  test.use({ allowedWarning: ERROR_STATUS });
  test('is as one where there is nothing', async ({ page }) => {
    for (const key of ['AAAAAAAAAAAAAAAAAAAAAA', 'short']) {
      expect((await page.goto(`/watchlists/${key}`))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
  });
});
