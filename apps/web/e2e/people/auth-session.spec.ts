import { expect, type Page } from '@playwright/test';
import { addAccount, logIn, logInByCalls, refuseCalls } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { test } from '../support/test.ts';

// Refused calls are the point: the browser names their status, the session's client its error.
test.use({ allowedWarning: /status of (403|500)|next-auth/ });

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SESSION = '**/api/auth/session';
const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

async function openMenu(page: Page) {
  await avatar(page).click();
  await expect(page.getByRole('menu', { name: 'Account menu' })).toBeVisible();
}

test('SESS-01, SESS-04, SESS-05: until the first answer the header shows neither, and then nothing moves', async ({ page }) => {
  for (const path of ['/', '/notices']) {
    const release = Promise.withResolvers<void>();
    await page.route(SESSION, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(logInButton(page)).toHaveCount(0);
    await expect(avatar(page)).toHaveCount(0);
    release.resolve();
    await expect(logInButton(page)).toBeVisible();
    await expectNoJump(page, { most: 0.001 });
    await page.unroute(SESSION);
  }
});

test('SESS-05: a user who is logged in never sees the log-in page, and nothing moves for them', async ({ page }) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  const release = Promise.withResolvers<void>();
  await page.route(SESSION, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/notices');
  await expect(logInButton(page)).toHaveCount(0);
  release.resolve();
  await expect(avatar(page)).toBeVisible();
  await expect(logInButton(page)).toHaveCount(0);
  await expectNoJump(page, { most: 0.001 });
});

test('SESS-06, SESS-08: the session is asked for again when the page is shown again, logged in or not, and not by the clock unless the site is set to', async ({
  page,
}) => {
  const show = async () => {
    const asked = page.waitForRequest(SESSION);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
  };
  await page.clock.install();
  await page.goto('/notices');
  await expect(logInButton(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await show();
  const { email } = await addAccount();
  await logIn(page, { email });
  await page.clock.runFor(2_000);
  await show();
  await expect(avatar(page)).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) asked += 1;
  });
  await page.clock.runFor('02:00:00');
  expect(asked).toBe(0);
});

test('SESS-07: what happens in one tab is seen in the other', async ({ page, context }) => {
  const { email } = await addAccount();
  const other = await context.newPage();
  await other.goto('/notices');
  await expect(logInButton(other)).toBeVisible();
  await page.goto('/notices');
  await logIn(page, { email });
  await expect(avatar(other)).toBeVisible();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(logInButton(other)).toBeVisible();
});

test('SESS-17, SESS-27: a session that cannot be asked for is reported, and the visitor counts as logged out', async ({ page }) => {
  await refuseCalls(page, { path: '/api/auth/session', status: 500, code: 'UnknownException' });
  const reported = page.waitForRequest('**/api/auth/_log');
  await page.goto('/notices');
  expect((await reported).postData()).toContain('CLIENT_FETCH_ERROR');
  await expect(logInButton(page)).toBeVisible();
});

test('SESS-25: when the providers cannot be read, a login leads to the error page', async ({ page }) => {
  await refuseCalls(page, { path: '/api/auth/providers', status: 500, code: 'UnknownException' });
  await page.goto('/notices');
  await logInButton(page).click();
  await page.getByRole('dialog').getByLabel('Email').fill('ada@example.com');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('whatever 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/auth/error**');
  await expect(page.getByRole('heading', { name: 'Unable to log in' })).toBeVisible();
});

test('SITE-30, SITE-31, SITE-36: the menu lists what there is, leads there, and is used by keyboard: arrows, Home, End, Escape, and Tab leaves it', async ({
  page,
}) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  await page.goto('/notices');
  await openMenu(page);
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Watchlists', 'Guided Tour', 'Account Settings', 'Sign out']);
  await expect(items.nth(0)).toHaveAttribute('href', '/my/watchlists');
  await expect(items.nth(1)).toHaveAttribute('href', '/?tour=true');
  await expect(items.nth(2)).toHaveAttribute('href', '/my/settings');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();

  const item = (name: string) => page.getByRole('menuitem', { name });
  await avatar(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Watchlists')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Sign out')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Watchlists')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Sign out')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Watchlists')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(avatar(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Watchlists')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('ACCT-05, ACCT-07, ACCT-08, OP-59, T-44: the picture is asked for by username; without one nothing is asked for, and the first letter stands', async ({
  page,
}) => {
  const { email, username } = await addAccount();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/uploads/') && asked.push(new URL(request.url()).pathname));
  await logInByCalls(page, { email });
  await page.goto('/my/settings');
  await expect(avatar(page)).toHaveText('U');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await expect(avatar(page).locator('img')).toHaveJSProperty('naturalWidth', 512);
  expect(new Set(asked)).toEqual(new Set([`/uploads/profile/${username}`]));
  await profile.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expect(avatar(page)).toHaveText('U');
});

test('SITE-37, AUTH-52, AUTH-53, SESS-20, OP-17, OP-48, T-21, T-41: a sign-out that fails says so and stays; one that does not loads the home page and says so once', async ({
  page,
}) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  for (const [how, answer] of [
    ['fails', { status: 500, json: { code: 'UnknownException', message: 'stub' } }],
    ['is refused for its form token', { status: 200, json: { url: 'http://localhost/api/auth/signout?csrf=true' } }],
  ] as const) {
    await test.step(how, async () => {
      await page.goto('/notices');
      await page.route('**/api/auth/signout', (route) => route.fulfill(answer));
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page.getByText('Something went wrong.')).toBeVisible();
      await expect(avatar(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/notices');
      await page.unroute('**/api/auth/signout');
    });
  }

  await openMenu(page);
  const signOut = page.waitForRequest('**/api/auth/signout');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect(Object.fromEntries(new URLSearchParams((await signOut).postData() ?? ''))).toEqual({
    csrfToken: expect.stringMatching(/^\w{64}$/),
    callbackUrl: '/',
    json: 'true',
  });
  await page.waitForURL('/');
  await expect(page.getByText('Signed out successfully.')).toBeVisible();
  await expect(logInButton(page)).toBeVisible();
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});
  await page.reload();
  await expect(logInButton(page)).toBeVisible();
  await expect(page.getByText('Signed out successfully.')).toBeHidden();
});
