import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls, tryLogin } from '../support/accounts.ts';
import { test } from '../support/test.ts';

// Refused calls are points of the tests: the browser names their status.
test.use({ allowedWarning: /status of (401|403|404)/ });

async function comeAsAdmin(page: Page, path: string): Promise<{ email: string; username: string }> {
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  await page.goto(path);
  return admin;
}

const people = (page: Page) => page.getByRole('region', { name: /^(All users|Found for)/ });

const access = (page: Page) => page.getByRole('region', { name: 'Access' });

/** Performs an action, and waits for the answer of the server and for the fresh page. */
async function performAction(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const done = page.waitForResponse(`**/api/admin/users/${call}`);
  const fresh = page.waitForResponse((response) => response.url().includes('_rsc='));
  await act();
  expect((await done).ok()).toBe(true);
  await fresh;
}

async function find(page: Page, keyword: string): Promise<void> {
  await page.getByLabel('Username, email address or id').fill(keyword);
  await page.getByRole('button', { name: 'Find' }).click();
}

test('an admin finds a user by address, and sees who it is', async ({ page }) => {
  const target = await addAccount();
  await comeAsAdmin(page, '/admin/users');
  await find(page, target.email);
  await expect(page).toHaveURL(/keyword=/);
  await expect(people(page).getByRole('row')).toHaveCount(2);
  await people(page).getByRole('link', { name: target.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: target.email })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Person' })).toContainText(target.username);
});

test('an admin gives a user a role, ends a session, disables the user after confirming, and enables the user again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const target = await addAccount();
  const theirs = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  expect(await tryLogin(theirs, target)).toBeNull();
  await comeAsAdmin(page, `/admin/users/${target.username}`);
  const person = page.getByRole('region', { name: 'Person' });
  await access(page).getByLabel('Role').selectOption('Editor');
  await performAction(page, 'role', () => access(page).getByRole('button', { name: 'Save role' }).click());
  await expect(page.getByText('The role is Editor now.')).toBeVisible();
  await expect(person).toContainText('Editor');

  const sessions = page.getByRole('region', { name: 'Sessions' });
  await performAction(page, 'sessions/end', () => sessions.getByRole('button', { name: /^End session/ }).click());
  await expect(sessions).toContainText('Not logged in anywhere');
  expect(await (await theirs.get('/api/auth/session')).json()).toEqual({});
  await theirs.dispose();

  await access(page).getByRole('button', { name: 'Disable account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable this account?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await performAction(page, 'disable', () => dialog.getByRole('button', { name: 'Disable' }).click());
  await expect(person).toContainText('Disabled');
  await performAction(page, 'disable', () => access(page).getByRole('button', { name: 'Enable account' }).click());
  await expect(person).toContainText('Active');
});

test('an admin cannot change their own role or disable themself', async ({ page }) => {
  const admin = await comeAsAdmin(page, '/admin/users');
  await find(page, admin.username);
  await people(page).getByRole('link', { name: admin.email }).click();
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('Only another admin can change your role');
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeHidden();
});

test('a search without results, a page past the end and an unknown id have their messages', async ({ page }) => {
  await comeAsAdmin(page, '/admin/users?keyword=no-such-person');
  await expect(people(page)).toContainText('No users found');
  await page.goto('/admin/users?page=99999');
  await expect(people(page)).toContainText('This page is past the end');
  expect((await page.goto('/admin/users/missing0'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: "User doesn't exist." })).toBeVisible();
});

for (const path of ['/admin', '/admin/users', '/admin/users/missing0']) {
  test.describe(`${path} without scripts`, () => {
    test.use({ javaScriptEnabled: false });

    test('who is not logged in is sent to log in, and would come back', async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth\/login\?/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    test('who is no admin reads that there is no such page', async ({ page }) => {
      await logInByCalls(page, await addAccount());
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Homepage' })).toBeVisible();
    });
  });
}
