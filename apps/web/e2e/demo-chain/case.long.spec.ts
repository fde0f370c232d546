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

test('CASE-17, CASE-18: an analyst saves a trace as a case, comments on an account of it, and saves it as a document that carries the trace', async ({
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

  await comment.getByRole('button', { name: /^Delete/ }).click();
  await expect(comments).toContainText('No comments yet.');
  expect(faults).toEqual([]);
});
