import { expect, type Page } from '@playwright/test';
import { BROWSER_STORAGE, findKept } from '@redoubt/domain/privacy/browser-storage';
import { addAccount, logIn } from '../support/accounts.ts';
import { test } from '../support/test.ts';

const TEXTS = [
  { row: 'ROUTE-10', path: '/company/about', title: 'About', draft: false },
  { row: 'ROUTE-11', path: '/company/careers', title: 'Careers', draft: false },
  { row: 'ROUTE-12', path: '/company/disclaimer', title: 'Disclaimer', draft: true },
  { row: 'ROUTE-13', path: '/company/terms-and-conditions', title: 'Terms and Conditions', draft: true },
  { row: 'ROUTE-14', path: '/company/privacy-policy', title: 'Privacy Policy', draft: true },
  { row: 'ROUTE-15', path: '/company/cookie-policy', title: 'Cookie Policy', draft: true },
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { row, path, title, draft } of TEXTS) {
    test(`${row}, OP-61 ${path} is ${draft ? 'marked as a draft for counsel' : 'no draft'}, and its contents lead to its parts`, async ({
      page,
    }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Draft for counsel.')).toHaveCount(draft ? 1 : 0);
      const links = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all();
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) {
        const target = (await link.getAttribute('href')) ?? '';
        expect(await page.locator(`h2${target}`).count(), target).toBe(1);
      }
    });
  }
});

test('ROUTE-11 without an open position the page leads to a prepared mail', async ({ page }) => {
  await page.goto('/company/careers');
  await expect(page.getByRole('main')).toContainText('No position is listed at present.');
  const mail = new URL((await page.getByRole('link', { name: /^Apply by email/ }).getAttribute('href')) ?? '');
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', 'Application: without a listed position']);
});

/** Names of all that the site has left in the browser so far. */
async function listLeft(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]);
  return [...cookies, ...stored];
}

test('ROUTE-15 the cookie policy names everything that a walk through the site leaves in the browser', async ({ page }) => {
  const { email } = await addAccount();
  const left = new Set<string>();
  const look = async () => {
    for (const name of await listLeft(page)) left.add(name);
  };
  await page.goto('/company/about');
  // What keeps a log-in safe, and nothing else, comes before any choice.
  await expect
    .poll(async () => (await listLeft(page)).sort())
    .toEqual(['next-auth.callback-url', 'next-auth.csrf-token', 'nextauth.message']);
  await page.getByRole('button', { name: 'I Accept' }).click();
  await page.getByRole('radio', { name: 'Light' }).first().check();
  await look();
  await logIn(page, { email });
  await look();
  await page.goto('/my/settings');
  await page.waitForLoadState('networkidle');
  await look();
  expect([...left]).toEqual(expect.arrayContaining(['cookieConsent', 'theme', 'next-auth.session-token', 'next-auth.csrf-token']));
  expect([...left].filter((name) => findKept(name) === undefined)).toEqual([]);
  await page.goto('/company/cookie-policy');
  for (const { name } of BROWSER_STORAGE) await expect(page.getByRole('cell').getByText(name, { exact: true })).toHaveCount(1);
});
