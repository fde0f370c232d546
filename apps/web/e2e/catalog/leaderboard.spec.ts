import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Projects' }).locator('tbody tr');
const names = (page: Page) => rows(page).locator('a[data-project]').allTextContents();
const total = async (page: Page) =>
  Number(/[\d,]+(?= projects?)/.exec(await page.getByRole('status').filter({ hasText: 'project' }).innerText())?.[0].replaceAll(',', ''));

/** Opens the filters, ticks `label` and shows the projects. */
async function filterBy(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('checkbox', { name: label, exact: true }).check();
  await page.getByRole('button', { name: 'Show projects' }).click();
}

/** Leaves a mark that only a new document wipes away. */
const markDocument = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isSameDocument = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

test('HOME-05, HOME-06: the home page lists projects by rank, each leading to its page; filters narrow the list and leave the search of the page alone', {
  lock: 'catalogue',
}, async ({ page }) => {
  await page.goto('/?q=aave');
  await expect(page.getByRole('heading', { level: 2, name: 'Filter through projects' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first().locator('td').first()).toHaveText(/^1( shared by \d+)?$/);
  await expect(page.getByRole('columnheader', { name: 'Sort by Rank' })).toHaveAttribute('aria-sort', 'ascending');
  const all = await total(page);
  await markDocument(page);
  await filterBy(page, 'Lending');
  await expect(page).toHaveURL(/\/\?q=aave&category=lending$/);
  await expect(page.getByRole('link', { name: 'Remove the filter Lending' })).toBeVisible();
  expect(await total(page)).toBeLessThan(all);
  for (const row of await rows(page).all()) await expect(row.getByTitle(/Lending/)).not.toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Results for “aave”' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  const first = rows(page).first().locator('a[data-project]');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('PROJ-11: filters of several kinds narrow the list together, each can be left out again, and so do a name or a ticker', {
  lock: 'catalogue',
}, async ({ page }) => {
  await page.goto('/projects');
  const all = await total(page);
  await filterBy(page, 'Lending');
  await expect(page).toHaveURL('/projects?category=lending');
  await expect(page.getByRole('link', { name: 'Remove the filter Lending' })).toBeVisible();
  const lending = await total(page);
  expect(lending).toBeLessThan(all);
  await filterBy(page, 'Arbitrum One');
  await expect(page).toHaveURL('/projects?category=lending&chain=arbitrum');
  await expect(page.getByRole('link', { name: 'Remove the filter Arbitrum One' })).toBeVisible();
  const both = await total(page);
  expect(both).toBeLessThan(lending);
  expect(both).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Remove the filter Lending' }).click();
  await expect(page).toHaveURL('/projects?chain=arbitrum');
  await expect(page.getByRole('link', { name: 'Remove the filter Lending' })).toHaveCount(0);
  expect(await total(page)).toBeGreaterThan(both);
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/projects');
  await expect.poll(() => total(page)).toBe(all);

  const field = page.getByRole('textbox', { name: 'Name or ticker' });
  await field.fill('uniswap');
  await field.press('Enter');
  await expect(page).toHaveURL('/projects?q=uniswap');
  await expect(rows(page).first()).toContainText('Uniswap');
  await expect.poll(() => total(page)).toBeLessThan(10);
});

test('OP-28, T-45: pages hold twenty projects and do not repeat any; while the next is on its way the list says so and shows skeletons, and what is on screen does not move', {
  lock: 'catalogue',
}, async ({ page }) => {
  await page.goto('/projects');
  const first = await names(page);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/projects?page=2*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.locator('.board')).toHaveAttribute('aria-busy', 'true');
  await expect(rows(page).first().locator('td').nth(1).locator('*').first()).toBeHidden();
  release();
  await expect(page.locator('.board')).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/projects?page=2');
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(100);
  const second = await names(page);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL('/projects');
  await expect.poll(() => names(page)).toEqual(first);
});

test('OP-28: columns are sorted by their heads, in both directions, and the address remembers it', { lock: 'catalogue' }, async ({
  page,
}) => {
  await page.goto('/projects');
  await markDocument(page);
  await page.getByRole('link', { name: 'Sort by Project' }).click();
  await expect(page).toHaveURL('/projects?sort=name');
  await expect(page.getByRole('columnheader', { name: 'Sort by Project' })).toHaveAttribute('aria-sort', 'ascending');
  const rising = await names(page);
  expect(rising).toHaveLength(20);
  await page.getByRole('link', { name: 'Sort by Project' }).click();
  await expect(page).toHaveURL('/projects?sort=name&order=desc');
  await expect(page.getByRole('columnheader', { name: 'Sort by Project' })).toHaveAttribute('aria-sort', 'descending');
  const falling = await names(page);
  expect(falling).not.toEqual(rising);
  expect(await isSameDocument(page)).toBe(true);

  await page.reload();
  expect(await names(page)).toEqual(falling);
  await page.goBack();
  await expect(page).toHaveURL('/projects?sort=name');
  await expect.poll(() => names(page)).toEqual(rising);
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(falling);
});

test('who controls each project has columns, which can be chosen, and filters beside the list', async ({ page }) => {
  await page.goto('/projects');
  for (const name of ['Shortest delay', 'Custody', 'Upgradeable', 'Last privileged', 'KYC', 'Votes'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Custody' }).uncheck();
  await page.getByRole('checkbox', { name: 'Chains' }).check();
  await page.getByRole('button', { name: 'Show columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Chains' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Custody' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Custody' })).toHaveCount(0);
  await page.getByRole('list', { name: 'Only with' }).getByRole('link', { name: 'No single-key wallet (EOA)' }).click();
  await expect(page).toHaveURL(/[?&]has=no-eoa/);
  await expect(page.getByRole('link', { name: 'Remove the filter No single-key wallet (EOA)' })).toBeVisible();
});

test('an address that finds nothing, leads past the end or means nothing says so; the link to what is on screen can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/projects?category=lending&q=uniswap&category=nonsense&sort=marketCap');
  await expect(page.getByText('Not understood in the address, and ignored: sort=marketCap, category=nonsense')).toBeVisible();
  await expect(page.getByText('No project fits all filters')).toBeVisible();
  await page.getByRole('link', { name: /^Without Lending: \d+ projects?$/ }).click();
  await expect(page).toHaveURL('/projects?q=uniswap');
  await expect(rows(page).first()).toContainText('Uniswap');
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/projects\?q=uniswap$/);

  await page.goto('/projects?q=uniswap&page=9999');
  await expect(page.getByText('There is no page 9,999')).toBeVisible();
  await page.getByRole('link', { name: 'Last page' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('the list can be used with the keyboard alone, and its filters are accessible in both themes', async ({ page }) => {
  await page.goto('/projects');
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await filters.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  await expect(filters).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused();
  await expectAccessibleInThemes(page);
  const audited = page.getByRole('checkbox', { name: 'Audited', exact: true });
  for (let presses = 0; presses < 10 && !(await audited.evaluate((box) => box === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects?audit=completed');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();

  const next = page.getByRole('link', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects?audit=completed&page=2');
  await expect(next).toBeFocused();
});

test('the drawing shows the same projects as its table, says which are missing, and is accessible in both themes', {
  lock: 'catalogue',
}, async ({ page }) => {
  await page.goto('/projects?category=lending&view=scatter');
  const points = page.getByRole('figure').getByRole('link');
  const drawn = await points.count();
  expect(drawn).toBeGreaterThan(1);
  await expect(page.getByText(new RegExp(`^${drawn} of \\d+ projects? are drawn`))).toBeVisible();
  await expect(points.first()).toHaveAccessibleName(/: Code Security \d+ to \d+, Operational Resilience \d+ to \d+$/);
  await page.getByText('Table view').click();
  await expect(page.getByRole('table', { name: 'Projects by Code Security and Operational Resilience' }).locator('tbody tr')).toHaveCount(
    drawn,
  );
  await expectAccessibleInThemes(page);

  await page.getByRole('combobox', { name: 'Up' }).selectOption('Coverage');
  await page.getByRole('button', { name: 'Draw' }).click();
  await expect(page).toHaveURL(/view=scatter&(x=COD&)?y=coverage$/);
  await expect(points.first()).toHaveAccessibleName(/, Coverage \d+$/);
});

test('nothing scrolls sideways at any width, and on a phone a project is a row of 72 px, with its vote', async ({ page }) => {
  for (const path of ['/projects', '/projects?view=scatter', '/projects?category=lending&category=bridge&chain=arbitrum&q=zzzz']) {
    await page.goto(path);
    for (const width of [1247, 1024, 768, 640, 360]) {
      await page.setViewportSize({ width, height: 780 });
      const [scrollWidth, clientWidth] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(scrollWidth, `${path} at ${width} px`).toBe(clientWidth);
    }
    if (path !== '/projects') continue;
    for (const row of (await rows(page).all()).slice(0, 5)) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(73);
      await expect(row.getByRole('button', { name: /^Yes: / })).toBeVisible();
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is sorted, filtered and paged by links and a form', { lock: 'catalogue' }, async ({ page }) => {
    await page.goto('/projects');
    await expect(page.getByRole('button', { name: 'Copy link to this view' })).toBeHidden();
    await page.getByRole('link', { name: 'Sort by Project' }).click();
    await expect(page).toHaveURL('/projects?sort=name');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Lending', exact: true }).check();
    await page.getByRole('button', { name: 'Show projects' }).click();
    await expect(page.getByRole('link', { name: 'Remove the filter Lending' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Sort by Project' })).toHaveAttribute('aria-sort', 'ascending');
    for (const row of await rows(page).all()) await expect(row.getByTitle(/Lending/)).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  });

  test('on the home page the form keeps the search', async ({ page }) => {
    await page.goto('/?q=aave');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Bridge', exact: true }).check();
    await page.getByRole('button', { name: 'Show projects' }).click();
    await expect(page.getByRole('heading', { name: 'Results for “aave”' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove the filter Bridge' })).toBeVisible();
  });
});
