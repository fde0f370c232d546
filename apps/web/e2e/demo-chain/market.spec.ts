import { expect, type Page } from '@playwright/test';
import type { Product } from '@redoubt/testing/product/product';
import { COLOUR_RULES, expectAccessible } from '../support/axe.ts';
import { test } from '../support/demo-product.ts';
import { recordFailures } from '../support/failures.ts';
import { expectAnswerFirst } from '../support/places.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

test.describe.configure({ mode: 'default' });

const TRADED = ['demo-sweetwater', 'demo-tithe', 'demo-wardstone', 'demo-pebble'];

const EVERY_SECOND = { intervals: [1_000] };

test.beforeAll(async ({ product }) => {
  // A job that comes round every minute maps powers and then simulates trades: each project is a thing to wait for, with a limit of its own.
  for (const id of TRADED) await expect.poll(() => countOf(product, id, { in: 'facts', list: 'powers' }), EVERY_SECOND).toBeGreaterThan(0);
  for (const id of TRADED) await expect.poll(() => countOf(product, id, { in: 'market', list: 'tokens' }), EVERY_SECOND).toBeGreaterThan(0);
});

/** How many entries a list has in what is known of a project. */
async function countOf({ url }: Product, id: string, asked: { in: 'facts' | 'market'; list: 'powers' | 'tokens' }): Promise<number> {
  const answer: Record<string, unknown[] | undefined> = await (await fetch(`${url}/api/projects/${id}/${asked.in}`)).json();
  return answer[asked.list]?.length ?? 0;
}

const open = (page: Page, { url }: Product, id: string) => page.goto(`${url}/projects/${id}?tab=market`);
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('OP-23: a trap says that it cannot be sold, what refuses the sale, and that no holder can sell it either, on phones too', async ({
  page,
  product,
}) => {
  await open(page, product, 'demo-sweetwater');
  const sale = panel(page, 'Simulated sale');
  await expect(sale).toContainText('A new buyer can buy it and cannot sell it');
  await expect(sale.getByRole('row', { name: /^(4|5)(\.\d+)?\s% of the pool/ })).toContainText('Refused by the token');
  await sale.getByText(/sampled holders could sell/).click();
  await expect(sale.getByRole('listitem').filter({ hasText: 'Refused by the token' }).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('OP-23: a taxed token tells its tax at both sizes, and what its owner can make of it; holders stand as tiles and liquidity as a ring, each beside its list, on phones too', async ({
  page,
  product,
}) => {
  await open(page, product, 'demo-tithe');
  await expect(panel(page, 'Simulated sale').getByRole('row', { name: /^0\.(09|1|11)\s% of the pool/ })).toContainText(/2\s%.*0\s%.*5\s%/);
  const worst = panel(page, 'Worst case after privileged calls');
  await expect(worst).toContainText('Raises the tax to 100 % on sales, 100 % on purchases, by setTax');
  await expect(panel(page, 'Liquidity')).toContainText('TITH/WETH');
  await expect(panel(page, 'Liquidity')).toContainText('Single-key wallets (EOA): can withdraw it now');
  await expect(panel(page, 'Largest holders').getByRole('listitem')).toHaveCount(10);
  for (const name of ['Largest holders', 'Liquidity']) await expect(panel(page, name).locator('svg title').first()).toHaveText(/: \d/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  const sentence =
    /A single-key wallet \(EOA\) can raise the tax of TITH to 100\s% on sales and purchases, without a timelock: a sale then returns nothing\./;
  await page.goto(`${product.url}/projects/demo-tithe`);
  await expect(panel(page, 'Who can take the money')).toContainText(sentence);
  await expect(panel(page, 'Who can take the money').getByRole('listitem').first()).toContainText(/Raise the tax to 100\s%.*setTax/);
  await page.goto(`${product.url}/projects/demo-tithe?tab=governance`);
  await expect(panel(page, 'Who can take the money')).toContainText(sentence);
});

test('OP-23: an issuer who can bar accounts, in a pool of V3; and a token without a pool is not called safe', async ({ page, product }) => {
  await open(page, product, 'demo-wardstone');
  await expect(panel(page, 'Simulated sale')).toContainText('Buy and sell simulation passed, 0\u00a0% tax');
  await expect(panel(page, 'Worst case after privileged calls')).toContainText('Blocks sales of one address');
  await expect(panel(page, 'Liquidity')).toContainText('The deepest pool is a Uniswap V3 pool');
  await open(page, product, 'demo-pebble');
  await expect(panel(page, 'Simulated sale')).toContainText('could not be determined: no pool of it was found on this chain');
  await expect(panel(page, 'Simulated sale')).not.toContainText('Can be sold');
});

test('OP-23: figures over time stand on one axis, of which keys choose a range; without scripts drawings and table are there', async ({
  page,
  browser,
  product,
}) => {
  const address = `${product.url}/projects/demo-tithe?tab=activity`;
  await page.goto(address);
  const panelOf = (of: Page) => of.getByRole('region', { name: 'Over time', exact: true });
  const depth = panelOf(page).getByRole('region', { name: 'Liquidity depth' });
  await expect(depth).toContainText(/\d WETH.*from \d+ WETH/);
  const [before, range] = [await depth.textContent(), panelOf(page).getByRole('status')];
  await panelOf(page).getByRole('slider', { name: 'To' }).press('Home');
  await panelOf(page).getByRole('slider', { name: 'To' }).press('PageUp');
  await expect(depth).not.toHaveText(before ?? '');
  await panelOf(page).getByRole('button', { name: 'Whole time' }).click();
  await expect(depth).toHaveText(before ?? '');
  const whole = await range.textContent();
  const chart = depth.locator('svg');
  await chart.hover({ position: { x: 40, y: 20 } });
  await page.mouse.down();
  await chart.hover({ position: { x: 120, y: 20 } });
  await page.mouse.up();
  await expect(range).not.toHaveText(whole ?? '');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  await expect(panelOf(plain).locator('svg')).toHaveCount(4);
  await panelOf(plain).getByText('Table view').click();
  await expect(panelOf(plain).getByRole('row', { name: 'TITH' }).first()).toBeVisible();
  await context.close();
});

test('the answer to a token and to a trap stands above the fold, on phones too', async ({ page, product }) => {
  for (const id of ['demo-saltmarsh', 'demo-sweetwater']) await expectAnswerFirst(page, `${product.url}/projects/${id}`);
});

test('on a phone the alerts are at most 6,000 px long', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.url}/alerts`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_000);
});

/** Tabs that show what was read from the chain. */
const FROM_CHAIN = ['overview', 'governance', 'market', 'activity'];

test('every tab of a project whose chain is followed is accessible, its landmarks have names of their own, and nothing that it asks for fails', async ({
  page,
  product,
}) => {
  const faults = recordFailures(page);
  for (const tab of ['overview', 'code', 'governance', 'operations', 'fundamentals', 'market', 'community', 'activity', 'history']) {
    await page.goto(`${product.url}/projects/demo-sweetwater?tab=${tab}`);
    await page.waitForLoadState('networkidle');
    if (tab === 'activity') await expect(panel(page, 'Privileged functions').getByRole('table')).toBeVisible();
    // Of the other tabs nothing comes from the chain: their colours are those of every project.
    await expectAccessible(page, FROM_CHAIN.includes(tab) ? {} : { except: COLOUR_RULES });
  }
  expect(faults).toEqual([]);
});
