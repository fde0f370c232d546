import { expect, type Page } from '@playwright/test';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { newEmail } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { readMails } from '../support/mailbox.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

// A request with the wrong key is a page that is not there: the browser names its status.
test.use({ allowedWarning: /status of 404/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Protect Your Project Today' });

async function openModal(page: Page, path = '/chains'): Promise<void> {
  await page.goto(path);
  await page.getByRole('banner').getByRole('button', { name: 'Request a Quote' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, { email }: { email: string }): Promise<void> {
  await dialog(page).getByLabel('Work email').fill(email);
  await dialog(page).getByLabel('Your name').fill('Mara');
  await dialog(page).getByLabel('Project', { exact: true }).fill('Harborline');
  await dialog(page).getByRole('checkbox', { name: 'Security Audit' }).check();
}

test('SITE-20, SITE-21, SITE-23, SITE-24: the quote modal is closed until asked for, and goes by Cancel, its icon and Esc', async ({
  page,
}) => {
  await page.goto('/chains');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Request a Quote' });
  for (const cancel of [
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await opener.click();
    await expect(dialog(page).getByRole('heading', { name: 'Protect Your Project Today' })).toBeVisible();
    await cancel();
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('OP-29: our own form asks for what is missing, keeps what was typed, and leads to a page of one’s own', async ({ page }) => {
  const email = newEmail();
  await openModal(page);
  await dialog(page).getByRole('button', { name: 'Send request' }).click();
  await expect(dialog(page).getByText('Invalid email.')).toBeVisible();
  await expect(dialog(page).getByLabel('Work email')).toBeFocused();
  await expect(dialog(page).getByText('Please choose at least one.')).toBeVisible();
  await expectGoodLooks(page, { name: 'quote-faults' });

  await fillIn(page, { email });
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Request a Quote' }).click();
  await expect(dialog(page).getByLabel('Work email')).toHaveValue(email);
  await dialog(page).getByLabel('Repositories or contract addresses').fill('github.com/harborline/core');
  await dialog(page).getByLabel('Needed by').fill('2027-01-15');
  await dialog(page).getByRole('button', { name: 'Send request' }).click();

  const reference = /Q-\w{4}-\w{4}/.exec((await dialog(page).getByRole('status').textContent()) ?? '')?.[0] ?? '';
  await dialog(page).getByRole('link', { name: 'See where it stands' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your request for Harborline' })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText('Received');
  await expect(page.getByRole('main')).not.toContainText(email);
  await expectGoodLooks(page, { name: 'quote-page' });

  const mail = await waitFor('the confirmation', async () => {
    return (await readMails(email)).find(({ subject }) => subject.includes(reference));
  });
  expect(mail.text).toContain(new URL(page.url()).search);
  await page.goto(`/quotes/${reference}?key=${'0'.repeat(32)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test.describe('when sending fails', () => {
  test.use({ allowedWarning: /status of (404|429|500)/ });

  test('what was typed is still there, and the failure is said', async ({ page }) => {
    const email = newEmail();
    await openModal(page);
    await fillIn(page, { email });
    await page.route('**/api/quotes', (route) => route.fulfill({ status: 429, json: { code: 'LimitExceededException', message: 'stub' } }));
    await dialog(page).getByRole('button', { name: 'Send request' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('try again in an hour');
    await expect(dialog(page).getByLabel('Work email')).toHaveValue(email);
    await page.unroute('**/api/quotes');
    await dialog(page).getByRole('button', { name: 'Send request' }).click();
    await expect(dialog(page).getByRole('status')).toContainText('Your request arrived');
    await using product = await openProductDatabase({ dataDir: sharedDataDir() });
    expect(await product.db.selectFrom('quote_request').where('email', '=', email).select('project').execute()).toHaveLength(1);
  });
});
