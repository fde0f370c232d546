import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type IdentityProvider, startIdentityProvider } from '@redoubt/testing/identity/identity-provider';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { type Product, startProduct } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { expectAccessible } from '../support/axe.ts';
import { collectEvents } from '../support/events.ts';
import { readMails } from '../support/mailbox.ts';
import { oncePerWorker } from '../support/once-per-worker.ts';
import { takeScreens } from '../support/screenshot.ts';
import { test as base } from '../support/test.ts';

type Site = { readonly url: string; readonly provider: IdentityProvider; readonly product: Product };

/** A product of its own that lets people come by way of a provider of its own, one for all tests of a worker. */
const test = base.extend<{ site: Site }, { shared: Site }>({
  shared: oncePerWorker(async (use) => {
    const [dataDir, port] = [await makeDataDir(), await findFreePort()];
    const url = `http://localhost:${port}`;
    await using provider = await startIdentityProvider({ origins: [url] });
    await using product = await startProduct({ dataDir, port, environment: { LIMITS_SCALE: '100', ...provider.environment } });
    await use({ url, provider, product });
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }),
  site: async ({ shared }, use) => {
    await use(shared);
    shared.provider.always(undefined);
  },
});

// One worker, one product.
test.describe.configure({ mode: 'default' });
// Pictures at Google are elsewhere, and a provider that fails is the point.
test.use({ allowedWarning: /status of (401|403)|googleusercontent/ });

let people = 0;

/** A user whom the provider knows. */
function addPerson({ provider }: Site, person = {}): string {
  people += 1;
  const account = `person-${process.pid}-${people}`;
  provider.people.set(account, { email: `${account}@g.example`, email_verified: true, ...person });
  return account;
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** Answers the provider's own page. */
async function answer(page: Page, account: string, button: 'Allow' | 'Deny' = 'Allow'): Promise<void> {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: button }).click();
}

/** Allows it, and waits until the page asked who is logged in now. */
async function allow(page: Page, site: Site, account: string): Promise<void> {
  const asked = page.waitForResponse((response) => response.url() === `${site.url}/api/auth/session`);
  await answer(page, account);
  await asked;
  await expect(accountMenu(page)).toBeVisible();
}

test('AUTH-61, SESS-21, EVT-07, EVT-08, OP-20, OP-58: from the header to Google, and back to the page, with an account', async ({
  page,
  site,
}) => {
  const account = addPerson(site);
  const events = collectEvents(page);
  await page.goto(`${site.url}/projects/uniswap?tab=code`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await googleButton(page).click();
  await page.waitForURL(`${site.provider.issuer}/**`);
  expect(site.provider.asked.at(-1)?.get('identity_provider')).toBe('Google');
  await allow(page, site, account);
  expect(page.url()).toBe(`${site.url}/projects/uniswap?tab=code`);
  await expect
    .poll(() => events.filter(({ eventName }) => eventName === 'Sign Up'))
    .toEqual([{ eventName: 'Sign Up', properties: { type: 'google', sourceLocation: 'header' } }]);
});

test('ACCT-07, EVT-07: the next login is no sign-up, and without a picture of ours the one at Google is shown', async ({
  page,
  context,
  site,
}) => {
  const account = addPerson(site, { picture: 'https://lh3.googleusercontent.com/a/ada' });
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
  await page.route('https://lh3.googleusercontent.com/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
  for (const expected of ['Sign Up', 'Sign In']) {
    await context.clearCookies();
    const events = collectEvents(page);
    await page.goto(`${site.url}/auth/login?callbackUrl=%2Fnotices`);
    await googleButton(page).click();
    await allow(page, site, account);
    await expect.poll(() => events.map(({ eventName }) => eventName).filter((name) => /^Sign (Up|In)$/.test(name))).toEqual([expected]);
  }
  const picture = accountMenu(page).locator('img');
  await expect(picture).toHaveAttribute('src', 'https://lh3.googleusercontent.com/a/ada');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

test('SESS-34: who denies it comes back to words and both ways in', async ({ page, site }) => {
  await page.goto(`${site.url}/auth/signup`);
  await googleButton(page).click();
  await answer(page, addPerson(site), 'Deny');
  await expect(page.getByText('Logging in with Google did not work. Please try again.')).toBeVisible();
  await expect(googleButton(page)).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, { name: 'google-denied' });
});

test('SESS-35: an address with a password leads to words that say how to get in', async ({ page, site }) => {
  const account = addPerson(site);
  const body = { email: `${account}@g.example`, password: 'correct horse 7 battery' };
  expect((await page.request.post(`${site.url}/api/auth/signup`, { data: body, headers: { origin: site.url } })).status()).toBe(200);
  const verificationCode = await waitFor('the code', async () => {
    return /\b\d{6}\b/.exec((await readMails(body.email, site.product.dataDir))[0]?.text ?? '')?.[0];
  });
  const verified = { data: { email: body.email, verificationCode }, headers: { origin: site.url } };
  expect((await page.request.post(`${site.url}/api/auth/verify-email`, verified)).status()).toBe(200);
  await page.goto(`${site.url}/auth/login`);
  await googleButton(page).click();
  await answer(page, account);
  await expect(page.getByText('This email belongs to an account that signs in another way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' }).last()).toBeVisible();
});

test('an address that Google does not vouch for leads to a page that says so', async ({ page, site }) => {
  await page.goto(`${site.url}/auth/login`);
  await googleButton(page).click();
  await answer(page, addPerson(site, { email_verified: false }));
  await expect(page.getByRole('heading', { name: 'Unable to log in' })).toBeVisible();
  await expect(page.getByText('Google does not say that your email address is yours.')).toBeVisible();
  await takeScreens(page, { name: 'google-unverified' });
});

test.describe('a provider that fails', () => {
  test('with an error or rubbish keeps no user from logging in otherwise', async ({ page, site }) => {
    for (const kind of ['error', 'rubbish'] as const) {
      site.provider.always({ at: 'discovery', kind });
      await page.goto(`${site.url}/auth/login`);
      await googleButton(page).click();
      await expect(page.getByText('Logging in with Google did not work. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeEditable();
    }
  });
});

test('what Google knows has no password to change, and is deleted after coming by Google again', async ({ page, site }) => {
  const account = addPerson(site);
  await page.goto(`${site.url}/auth/login?callbackUrl=${encodeURIComponent('/my/settings')}`);
  await googleButton(page).click();
  await answer(page, account);
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toHaveCount(0);
  await takeScreens(page, { name: 'google-settings' });
  // As it is after a quarter of an hour.
  const error = { code: 'ForbiddenException', message: 'Please log in again, and then do this.' };
  await page.route('**/api/user/account/delete', (route) => route.fulfill({ status: 403, json: error }), { times: 1 });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Please log in again, and then do this.')).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, { name: 'google-again' });
  await page.getByRole('button', { name: 'Log in with Google again' }).click();
  await page.waitForURL(`${site.provider.issuer}/**`);
  expect(site.provider.asked.at(-1)?.get('prompt')).toBe('login');
  await answer(page, account);
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
