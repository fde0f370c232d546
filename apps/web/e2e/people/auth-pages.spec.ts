import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls, newEmail, readCode, submitLogin, submitSignUp } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { test } from '../support/test.ts';

test.use({ allowedWarning: /status of (401|404)/ });

const main = (page: Page) => page.locator('main');

test('ROUTE-21, ROUTE-22: the pages of logging in and signing up come with their forms', async ({ request }) => {
  for (const [path, heading] of [
    ['/auth/login', 'Log In'],
    ['/auth/signup', 'Create your account'],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`>${heading}</h1>`);
    // Sent by a browser whose scripts have not come yet, nothing typed may end in an address.
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html).toContain('type="password"');
  }
});

test('OP-31, OP-32: the views change inside the card, none offers Google without a hosted identity provider, and a login goes on to the page it came from', async ({
  page,
}) => {
  expect(Object.keys(await (await page.request.get('/api/auth/providers')).json())).toEqual(['credentials']);
  const google = main(page).getByRole('button', { name: /Google/ });
  const { email } = await addAccount();
  await page.goto('/auth/login?callbackUrl=%2Fprojects%2Funiswap%3Ftab%3Dcode');
  await main(page).getByRole('button', { name: 'Sign up now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await expect(google).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Log in' }).click();
  await expect(google).toHaveCount(0);
  await submitLogin(main(page), { email });
  await page.waitForURL('/projects/uniswap?tab=code');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('OP-31: a login does not go on to another site', async ({ page }) => {
  const { email } = await addAccount();
  await page.goto(`/auth/login?callbackUrl=${encodeURIComponent('https://evil.example/')}`);
  await submitLogin(main(page), { email });
  await page.waitForURL((url) => url.pathname === '/');
});

test('OP-31: who is logged in is sent on at once', async ({ page }) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  await page.goto('/auth/login?callbackUrl=%2Fprojects%2Faave');
  expect(new URL(page.url()).pathname).toBe('/projects/aave');
  await page.goto('/auth/signup?callbackUrl=https%3A%2F%2Fevil.example%2F');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('ROUTE-27, OP-13: a page that needs a session says so at the login, and is reached after it', async ({ page }) => {
  const { email } = await addAccount();
  await page.goto('/api/auth/signin?error=SessionRequired&callbackUrl=%2Fprojects%2Faave');
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await submitLogin(main(page), { email });
  await page.waitForURL('/projects/aave');
});

test('AUTH-13, EVT-08: signing up on its page ends signed in, on the page asked for, with the good news', async ({ page }) => {
  const events = collectEvents(page);
  const email = newEmail();
  await page.goto('/auth/signup?error=SessionRequired&callbackUrl=%2Fprojects%2Faave');
  await submitSignUp(main(page), { email });
  await main(page)
    .getByLabel('Verification code')
    .fill(await readCode({ to: email, about: 'Confirm' }));
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('/projects/aave');
  await expect(page.getByText('Your email has been verified.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(events.find(({ eventName }) => eventName === 'Sign Up')?.properties).toEqual({
    type: 'email',
    sourceLocation: 'session-required',
  });
});

test('SESS-18: the error page of the session protocol can be read and leads back', async ({ page }) => {
  await page.goto('/api/auth/error?error=AccessDenied');
  expect(new URL(page.url()).pathname).toBe('/auth/error');
  await expect(page.getByText('This account may not log in here.')).toBeVisible();
  await page.goto('/auth/error?error=__proto__');
  await expect(page.getByText('Signing in did not work.')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('/auth/login');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every bar leads to the page of logging in, which says what it needs', async ({ page }) => {
    for (const path of ['/', '/notices']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/signup');
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await expect(page.getByText('Logging in needs JavaScript.')).toBeVisible();
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('SITE-25, SITE-28, SITE-29, T-38, T-41: the menu holds the account, the ways in, whose modal fits, and the way out', async ({
    page,
  }) => {
    const { email } = await addAccount();
    await page.goto('/notices');
    const menuButton = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menuButton.click();
    await expect(drawer).toBeVisible();
    const box = await drawer.boundingBox();
    // A drawing may be off by less than a pixel while it comes to rest.
    expect([box?.width, box?.height].map((length) => Math.round(length ?? 0))).toEqual([360, 740]);
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toBeHidden();
    await expect(menuButton).toBeFocused();

    await menuButton.click();
    await drawer.getByRole('button', { name: 'Sign Up' }).click();
    const signUp = page.getByRole('dialog', { name: 'Create your account' });
    const modal = await signUp.boundingBox();
    expect(modal?.x).toBeGreaterThanOrEqual(8);
    expect((modal?.x ?? 0) + (modal?.width ?? 999)).toBeLessThanOrEqual(352);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await signUp.getByRole('button', { name: 'Close' }).click();

    await menuButton.click();
    await drawer.getByRole('button', { name: 'Log In' }).click();
    await expect(drawer).toBeHidden();
    await submitLogin(page.getByRole('dialog', { name: 'Log in' }), { email });
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await menuButton.click();
    await expect(drawer.getByText(email)).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/my/settings');
    await drawer.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(drawer.getByRole('link', { name: 'Account Settings' })).toBeHidden();
    await drawer.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('/');
    await expect(page.getByText('Signed out successfully.')).toBeVisible();
  });
});
