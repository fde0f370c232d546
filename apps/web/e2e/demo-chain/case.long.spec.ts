import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createUser } from '@redoubt/server/people/account/create-user';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import type { Product } from '@redoubt/testing/product/product';
import { readTraceFile } from '@redoubt/tracing/verify/read-trace-file';
import { logIn, newEmail, PASSWORD } from '../support/accounts.ts';
import { test } from '../support/demo-product.ts';
import { recordFailures } from '../support/failures.ts';
import { expectGoodLooks } from '../support/looks.ts';

async function addAnalyst({ dataDir }: Product): Promise<string> {
  const email = newEmail();
  await using database = await openProductDatabase({ dataDir });
  const given = { email, password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'browser test' };
  await createUser({ db: database.db }, given);
  return email;
}

/** Traces the theft of the demo chain, and opens its result. */
async function traceTheft(page: Page, { url }: Product): Promise<void> {
  await expect.poll(async () => (await page.request.get(`${url}/trace`)).text(), { intervals: [2_000] }).toContain('Sluice Vault');
  await page.goto(`${url}/trace`);
  await page
    .getByRole('region', { name: 'Incidents on recorded chains' })
    .getByRole('listitem')
    .filter({ hasText: 'Sluice Vault' })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Start the trace' }).click();
  await expect(page.getByRole('region', { name: 'Ways out', exact: true })).toBeVisible();
}

test('CASE-17, CASE-18, CASE-26 to CASE-34: an analyst saves a trace as a case, comments on an account of it, saves it as a document that carries the trace, walks through its graph, and arranges it', async ({
  page,
  product,
}) => {
  const faults = recordFailures(page);
  const email = await addAnalyst(product);
  await page.goto(product.url);
  await logIn(page, { email });
  await traceTheft(page, product);
  await page.getByRole('link', { name: 'Save as case' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The theft of 柴犬 <b>');
  await page.getByRole('textbox', { name: 'Text' }).fill('Sold *at once*, to <script>x</script>.');
  await page.getByRole('button', { name: 'Save as case' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The theft of 柴犬 <b>');

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Comment').fill('Whose is this?\nAsk the exchange.');
  const account = `0x${'ab'.repeat(20)}`;
  await comments.getByLabel('About').fill(account);
  await comments.getByRole('button', { name: 'Add comment' }).click();
  const comment = comments.getByRole('listitem');
  await expect(comment).toContainText('Whose is this?');
  await expect(comment.getByRole('link', { name: account })).toHaveAttribute('href', `/trace/demo/${account}`);
  await expectGoodLooks(page, { name: 'case' });

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PDF' }).click()]);
  const file = await readTraceFile(new Uint8Array(await readFile(await download.path())));
  expect(file?.inputs.chain).toBe('demo');
  await expect(page.locator('body')).toContainText(file?.hash ?? 'a hash');

  await expectCanvas(page);
  await expectArrangement(page);

  await comment.getByRole('button', { name: /^Delete/ }).click();
  await expect(comments).toContainText('No comments yet.');
  expect(faults).toEqual([]);
});

/** CASE-26 to CASE-28: the graph by keyboard alone, with one selection for picture, tables and panel; its picture as a file; a page that ends. */
async function expectCanvas(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect.soft(height).toBeLessThan(4_500);
  const graph = page.getByRole('region', { name: 'How the money moved' });
  await graph.scrollIntoViewIfNeeded();
  const accounts = graph.getByRole('list', { name: /^Accounts of the graph/ }).getByRole('button');
  const panel = graph.getByRole('region', { name: 'Selected account' });
  await expect(panel).toContainText('Select an account');

  // The first is where the money was taken; along the money, and Enter goes to what is said.
  await accounts.first().focus();
  await page.keyboard.press('ArrowRight');
  const thief = accounts.and(page.locator('[aria-current="true"]'));
  await expect(thief).toBeFocused();
  await expect(thief).toHaveAccessibleName(/, received .* traced, step 1 of \d+$/);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(panel).toContainText('Traced share of what came');
  await expect(panel).toContainText(/Traced movements: \d+ of \d+/);
  await page.keyboard.press('Escape');
  await expect(thief).toBeFocused();
  for (const key of ['+', '-', '0', 'ArrowDown', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(thief).toHaveAccessibleName(/step 2 of \d+$/);
  await expectGoodLooks(page, { name: 'case-canvas' });

  // Found by its address, it is selected in the tables, too.
  const address = await panel.getByRole('link', { name: 'Movements' }).first().getAttribute('href');
  await page.keyboard.press('Escape');
  await accounts.first().focus();
  await page.keyboard.press('f');
  await expect(graph.getByLabel('Find an account by its address or label')).toBeFocused();
  await page.keyboard.type(address?.split('/').at(-1) ?? '');
  await page.keyboard.press('Enter');
  await expect(graph.getByRole('status').first()).toContainText('1 of 1');
  await graph.getByRole('button', { name: 'Tables' }).click();
  const table = graph.getByRole('region', { name: 'Accounts of the graph' });
  await expect(table.getByRole('rowheader').filter({ hasText: '(selected)' })).toHaveCount(1);
  await table.getByRole('rowheader').first().getByRole('button').click();
  await expect(panel.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(panel).toContainText('The money was taken here.');
  await expectGoodLooks(page, { name: 'case-canvas-tables' });

  // A view without a request, and what it hides.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await graph.getByLabel('Smallest movement').selectOption('100');
  await expect(graph.getByRole('note').first()).toContainText(/Hidden .* traced movements? of/);
  expect(requests).toEqual([]);
  await graph.getByRole('button', { name: 'Show all', exact: true }).click();
  await graph.getByRole('button', { name: 'Picture' }).click();

  const [picture] = await Promise.all([page.waitForEvent('download'), graph.getByRole('button', { name: 'PNG' }).click()]);
  expect(picture.suggestedFilename()).toMatch(/^trace-[0-9a-f-]{36}\.png$/);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(10_000);
}

/** CASE-29 to CASE-34: accounts are hidden, moved, pinned and put into a group, by keys and mouse; all of it is undone, saved and shown again. */
async function expectArrangement(page: Page): Promise<void> {
  const graph = page.getByRole('region', { name: 'How the money moved' });
  const accounts = graph.getByRole('list', { name: /^Accounts of the graph/ }).getByRole('button');
  const current = accounts.and(page.locator('[aria-current="true"]'));
  const hidden = graph.getByRole('note').filter({ hasText: 'hidden' });
  await accounts.first().focus();
  await page.keyboard.press('ArrowRight');
  const count = await accounts.count();
  await page.keyboard.press('x');
  await expect(accounts).toHaveCount(count - 1);
  await expect(current).toBeFocused();
  await expect(hidden).toContainText(/^1 account hidden, in \S+ traced movements? of .*: not drawn, and still in every sum/);
  await page.keyboard.press('Control+z');
  await expect(accounts).toHaveCount(count);
  await expect(hidden).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(accounts).toHaveCount(count - 1);

  for (const key of ['Shift+ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(current).toHaveAccessibleName(/, Pinned$/);
  await page.keyboard.press('p');
  await expect(current).not.toHaveAccessibleName(/, Pinned$/);

  const drawn = graph.locator('[data-account^="0x"]');
  // The first has the focus, and so is in sight.
  const carried = drawn.first();
  /** What comes into sight moves the whole picture: a place is one beside another account. */
  const placeOf = async () => ((await carried.boundingBox())?.x ?? 0) - ((await drawn.nth(1).boundingBox())?.x ?? 0);
  await carried.scrollIntoViewIfNeeded();
  const [box, before] = [await carried.boundingBox(), await placeOf()];
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 24];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(current).toHaveAccessibleName(/, Pinned$/);
  expect(Math.abs((await placeOf()) - (before + 40))).toBeLessThan(6);

  await graph.getByLabel('Name of the group').fill('To be asked');
  await graph.getByRole('button', { name: 'Put into group' }).click();
  await expect(current).toHaveAccessibleName(/, Pinned, in the group To be asked$/);
  await expect(graph.locator('svg text').filter({ hasText: 'To be asked' })).toBeVisible();
  await graph.getByRole('button', { name: 'Tables' }).click();
  await expect(graph.getByRole('region', { name: 'Accounts of the graph' })).toContainText('Pinned, in the group To be asked');
  await graph.getByRole('button', { name: 'Picture' }).click();
  await expectGoodLooks(page, { name: 'case-arranged' });

  const save = graph.getByRole('button', { name: 'Save the arrangement as version 2' });
  await save.click();
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('2: The theft');
  await expect(save).toHaveCount(0);
  await page.reload();
  await graph.scrollIntoViewIfNeeded();
  await expect(hidden).toContainText('1 account hidden');
  await expect(accounts.filter({ hasText: 'in the group To be asked' })).toHaveCount(1);
  await hidden.getByRole('button').last().click();
  await expect(accounts).toHaveCount(count);
}
