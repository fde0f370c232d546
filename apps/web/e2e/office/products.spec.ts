import { expect } from '@playwright/test';
import { waitFor } from '@redoubt/testing/wait';
import { newEmail } from '../support/accounts.ts';
import { readMails } from '../support/mailbox.ts';
import { ERROR_STATUS, test } from '../support/test.ts';

test.use({ allowedWarning: ERROR_STATUS });

const PRODUCTS = [
  { row: 'ROUTE-03', path: '/products/security-audit', name: 'Security Audit' },
  { row: 'ROUTE-04', path: '/products/skynet', name: 'Skynet' },
  { row: 'ROUTE-05', path: '/products/kyc', name: 'KYC' },
  { row: 'ROUTE-06', path: '/products/pentest', name: 'Penetration Testing' },
  { row: 'ROUTE-07', path: '/products/skytrace', name: 'SkyTrace' },
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { row, path, name } of PRODUCTS) {
    test(`${row} ${path} is the page of ${name}, with a way to ask for a quote and questions that open`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page).toHaveTitle(new RegExp(`^${name} · `));
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Request a Quote' }).first()).toBeVisible();
      const last = main.locator('details').last();
      await expect(last).not.toHaveAttribute('open', /.*/);
      await last.locator('summary').click();
      await expect(last.locator('div')).toBeVisible();
    });
  }
});

test('OP-12 there are no product pages beyond the five', async ({ page }) => {
  for (const path of ['/products', '/products/audit', '/products/skynet/more']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test('figures of a product page are those of the record, and where nothing is counted it says so', async ({ page }) => {
  await page.goto('/');
  const audits = await page.getByRole('region', { name: 'On record' }).getByText('Audits on record').locator('xpath=../dd').textContent();
  await page.goto('/products/security-audit');
  const figure = (label: string) =>
    page.getByRole('region', { name: 'Audits on record' }).getByText(label, { exact: true }).locator('xpath=../dd[1]');
  await expect(figure('published audits')).toHaveText(audits ?? '');
  await page.goto('/products/kyc');
  const checked = page
    .getByRole('region', { name: 'Teams on record' })
    .getByText('have an identity check on record')
    .locator('xpath=../dd[1]');
  await expect(checked).toHaveText('None yet');
});

test('a visitor who waits for SkyTrace leaves an address, gets a mail, and removes the address by its link', async ({ page }) => {
  const email = newEmail();
  await page.goto('/products/skytrace');
  const form = page.getByRole('region', { name: 'Not here yet: hear when it opens' });
  await form.getByLabel('Email').fill('no address');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByText('Invalid email.')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByRole('status')).toContainText(email);
  const link = await waitFor('the mail that confirms it', async () => {
    return /https?:\/\/\S+(\/notices\?key=[0-9a-f]{32})/.exec((await readMails(email))[0]?.text ?? '')?.[1];
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Remove my address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was deleted' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing is kept under this link')).toBeVisible();
});
