import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { presentStep, showAppCode } from '@redoubt/testing/identity/authenticator-app';
import { addAccount, logInByCalls, PASSWORD, readCode, submitLogin, tryLogin } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { test } from '../support/test.ts';

// Refused calls are points of the tests: the browser names their status.
test.use({ allowedWarning: /status of (400|401)/ });

type Factor = { email: string; key: string; step: number; recoveryCodes: string[] };

/** Another browser, in which no user is logged in. */
async function openStranger({ browser, baseURL }: { browser: Browser; baseURL: string | undefined }, path: string): Promise<Page> {
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${baseURL}${path}`);
  return stranger;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Second Factor' });
const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** A new account whose second factor is turned on, by the calls that the settings make; `step` is that of the code that was used. */
async function addFactor(request: APIRequestContext, origin: string): Promise<Factor> {
  const { email } = await addAccount();
  expect(await tryLogin(request, { email })).toBeNull();
  const send = async (call: string, data: object) => {
    const answer = await request.post(`/api/user/second-factor/${call}`, { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { secret: key } = await send('begin', { password: PASSWORD });
  const step = presentStep();
  const { recoveryCodes } = await send('confirm', { code: showAppCode(key, step) });
  return { email, key, step, recoveryCodes };
}

test('a person turns a second factor on and off, by keys and pictures that fit every screen', async ({ page }) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  await page.goto('/my/settings');
  await expect(panel(page)).toContainText('Anyone who learns your password can log in.');
  await panel(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill('wrong horse 7');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Current password is incorrect.')).toBeVisible();
  await expectGoodLooks(page, { name: 'second-factor-begin' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const step = presentStep();
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is not right, or was used already.')).toBeVisible();
  await expectGoodLooks(page, { name: 'second-factor-app' });
  await dialog.getByLabel('6-digit code').fill(showAppCode(key, step));
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectGoodLooks(page, { name: 'second-factor-codes' });
  await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page)).toContainText('10 of 10 recovery codes left');
  await expectGoodLooks(page, { name: 'second-factor-on' });
  await panel(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('Please input your code')).toBeVisible();
  await expectGoodLooks(page, { name: 'second-factor-off' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Authentication code').fill(showAppCode(key, step));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('This code is not right, or was used already.')).toBeVisible();
  await dialog.getByLabel('Authentication code').fill(showAppCode(key, Math.max(step + 1, presentStep())));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('AUTH-01, AUTH-05: the log-in asks for the code after the right password, in the same modal, and forgets the password on the way back', async ({
  page: stranger,
  playwright,
  baseURL: origin = '',
}) => {
  const owner = await playwright.request.newContext({ baseURL: origin });
  const { email, key, step } = await addFactor(owner, origin);
  await owner.dispose();
  await stranger.goto('/unsubscribe');
  await stranger.getByRole('button', { name: 'Log In' }).click();
  const dialog = stranger.getByRole('dialog');
  await submitLogin(dialog, { email, password: 'wrong horse 7' });
  await expect(dialog.getByText('Email and password do not match. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Authentication code')).toHaveCount(0);

  await submitLogin(dialog, { email });
  const code = dialog.getByLabel('Authentication code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog.getByText('Please input your code')).toBeVisible();
  await code.fill('12345');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog.getByText('This code is not right, or was used already.')).toBeVisible();
  await expectGoodLooks(stranger, { name: 'login-code' });

  await dialog.getByRole('button', { name: 'Back to login' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await submitLogin(dialog, { email });
  await code.fill(showAppCode(key, Math.max(step + 1, presentStep())));
  await stranger.keyboard.press('Enter');
  await expect(avatar(stranger)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a recovery code logs in without the app, once; new ones replace those that are left', async ({
  page,
  browser,
  baseURL: origin = '',
}) => {
  const { email, recoveryCodes } = await addFactor(page.request, origin);
  const [first = '', second = '', third = ''] = recoveryCodes;
  const stranger = await openStranger({ browser, baseURL: origin }, '/auth/login?callbackUrl=%2Funsubscribe');
  const card = stranger.getByRole('main');
  await submitLogin(card, { email });
  await card.getByRole('button', { name: 'Use a recovery code' }).click();
  await card.getByLabel('Recovery code').fill(first);
  await card.getByRole('button', { name: 'Log In' }).click();
  await stranger.waitForURL('**/unsubscribe');
  await expect(avatar(stranger)).toBeVisible();
  await stranger.context().clearCookies();
  expect(await tryLogin(stranger.request, { email, code: first })).toBe('CodeMismatchException');
  await page.goto('/my/settings');
  await expect(panel(page)).toContainText('9 of 10 recovery codes left');

  await panel(page).getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(second);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  const fresh = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toContainText('10 of 10 recovery codes left');
  expect(await tryLogin(stranger.request, { email, code: third })).toBe('CodeMismatchException');
  expect(await tryLogin(stranger.request, { email, code: fresh[0] ?? '' })).toBeNull();
});

test('AUTH-12: after a reset of the password the automatic sign-in asks for the code, and nothing else', async ({
  page: stranger,
  playwright,
  baseURL: origin = '',
}) => {
  const owner = await playwright.request.newContext({ baseURL: origin });
  const { email, recoveryCodes } = await addFactor(owner, origin);
  await owner.dispose();
  await stranger.goto('/unsubscribe');
  await stranger.getByRole('button', { name: 'Log In' }).click();
  const dialog = stranger.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await dialog.getByLabel('Reset code').fill(await readCode({ to: email, about: 'Reset' }));
  await dialog.getByLabel('New password').fill('another horse 8 battery');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(avatar(stranger)).toBeVisible();
});
