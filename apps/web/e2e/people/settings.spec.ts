import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls, PASSWORD, submitLogin } from '../support/accounts.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { test } from '../support/test.ts';

// A refused call is a point of a test: the browser names its status.
test.use({ allowedWarning: /status of (401|415)/ });

/** The page of a user who is logged in. */
async function openSettings(page: Page, { email }: { email: string }): Promise<void> {
  await logInByCalls(page, { email });
  await page.goto('/my/settings');
}

test('ROUTE-19, ACCT-01, OP-39: who is not logged in is sent to do so, and comes to the settings', async ({ page }) => {
  const { email } = await addAccount();
  await page.goto('/my/settings');
  await expect(page).toHaveURL(/\/auth\/login\?/);
  await submitLogin(page.getByRole('main'), { email });
  await expect(page).toHaveURL(/\/my\/settings$/);
  await expect(page).toHaveTitle(/^Account Settings/);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(email);
  await expectGoodLooks(page, { name: 'settings' });
});

test('ACCT-10, OP-38: each way in which a change of password fails is said where it belongs, and success is told', async ({ page }) => {
  const { email } = await addAccount();
  await openSettings(page, { email });
  const form = page.getByRole('region', { name: 'Change Password' });
  const fill = async (old: string, fresh: string, again = fresh) => {
    await form.getByLabel('Current password').fill(old);
    await form.getByLabel('New password', { exact: true }).fill(fresh);
    await form.getByLabel('New password again').fill(again);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(PASSWORD, 'abcdef1');
  await expect(form.getByText('Password does not meet the requirements.')).toBeVisible();
  await fill(PASSWORD, 'eight geese 8', 'eight geese 9');
  await expect(form.getByText('The two passwords differ.')).toBeVisible();
  await fill('wrong horse 7', 'eight geese 8');
  await expect(form.getByText('Current password is incorrect.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await fill(PASSWORD, 'eight geese 8');
  await expect(page.getByText('Password changed successfully.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
});

test('ACCT-13: choices about mail are kept, on a page that does not jump while it loads', async ({ page }) => {
  const { email } = await addAccount();
  await openSettings(page, { email });
  await page.waitForLoadState('networkidle');
  await expectNoJump(page);
  const digest = page.getByRole('checkbox', { name: /^Weekly digest/ });
  await expect(digest).not.toBeChecked();
  await digest.check();
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await page.reload();
  await expect(digest).toBeChecked();
});

test('OP-40, ACCT-14: the link in a mail shows the masked address, and only a press unsubscribes', async ({ page, browser, baseURL }) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  const answer = await page.request.post('/api/sso-settings', { data: {}, headers: { origin: baseURL ?? '' } });
  const { id } = await answer.json();
  const stranger = await (await browser.newContext()).newPage();
  for (let looks = 0; looks < 2; looks += 1) {
    await stranger.goto(`${baseURL}/unsubscribe?id=${id}`);
    await expect(stranger.getByText('u***@example.com')).toBeVisible();
  }
  await expectGoodLooks(stranger, { name: 'unsubscribe-link' });
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByText('No more mails will be sent to')).toBeVisible();
  await page.goto('/my/settings');
  await expect(page.getByText('You have unsubscribed from all mails.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Security alerts/ })).not.toBeChecked();
});

test('ACCT-03, ACCT-04: a picture is uploaded, shown and taken away again; another file is refused in words', async ({ page }) => {
  const { email } = await addAccount();
  await openSettings(page, { email });
  const profile = page.getByRole('region', { name: 'Profile' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    profile.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await choose('me.png', 'image/png', Buffer.from(png, 'base64'));
  await expect(profile.getByRole('img', { name: 'Yourself' })).toHaveJSProperty('naturalWidth', 512);
  await page.reload();
  await expect(profile.getByRole('img', { name: 'Yourself' })).toHaveJSProperty('naturalWidth', 512);
  await choose('me.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(profile.getByText('Please choose a PNG, JPEG or WebP picture.')).toBeVisible();
  await profile.getByRole('button', { name: 'Remove' }).click();
  await expectGoodLooks(page, { name: 'settings-picture' });
  await page.getByRole('dialog', { name: 'Remove your picture' }).getByRole('button', { name: 'Remove picture' }).click();
  await expect(profile.getByRole('img', { name: 'Yourself' })).toHaveCount(0);
  await expect(profile.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test('the account’s data comes as a file, and the account goes, each after the password', async ({ page }) => {
  const { email } = await addAccount();
  await openSettings(page, { email });
  await page.getByRole('button', { name: 'Export my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong horse 7');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  await expect(dialog.getByText('Current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');

  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectGoodLooks(page, { name: 'settings-delete' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('signing out everywhere leads home and ends every session', async ({ page }) => {
  const { email } = await addAccount();
  await openSettings(page, { email });
  await expect(page.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await expectGoodLooks(page, { name: 'settings-sign-out' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out on all devices.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
