import { expect, type Page } from '@playwright/test';
import { addAccount, newEmail, PASSWORD, refuseCalls, submitLogin, submitSignUp } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { test } from '../support/test.ts';

// A refused call is the point of many of these tests; the browser names its status on the console.
test.use({ allowedWarning: /status of (400|401|403|404|409|429|500)|ERR_FAILED/ });

const UNKNOWN = 'An unknown error has occurred. Please try again later.';
const WEAK = 'Password does not meet the requirements.';

async function open(page: Page, view: 'Log In' | 'Sign Up') {
  await page.goto('/notices');
  await page.getByRole('button', { name: view }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('SITE-18, SITE-19: Log In and Sign Up open their views, here and on other pages', async ({ page }) => {
  for (const path of ['/', '/notices']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  }
});

test('AUTH-02, AUTH-03, AUTH-06, AUTH-09: the views lead to each other, the address goes along, and password managers recognise every field', async ({
  page,
}) => {
  const dialog = await open(page, 'Log In');
  const password = dialog.getByLabel('Password', { exact: true });
  await test.step('what moves when a field is left does not make a press miss', async () => {
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByRole('button', { name: 'Sign up now' }).click();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Log in' }).click();
  });
  await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await dialog.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByRole('button', { name: 'Sign up now' }).click();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('OP-30: the focus goes in, is held and returns; Escape and the icon close, the mask does not', async ({ page }) => {
  const dialog = await open(page, 'Sign Up');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(14).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), `after ${key}`).toBe(true);
  }
  await dialog.getByLabel('Password', { exact: true }).fill('typed and kept');
  await page.mouse.click(20, 450);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('typed and kept');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('AUTH-24 to AUTH-26, AUTH-36: login asks for both, refuses a wrong pair, and forgets that on the next key', async ({ page }) => {
  const dialog = await open(page, 'Log In');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog.getByText('Please input your email address')).toBeVisible();
  await expect(dialog.getByText('Please input your password')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await submitLogin(dialog, { email: newEmail(), password: 'wrong password 1' });
  const words = dialog.getByText('Email and password do not match. Please try again.');
  await expect(words).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).pressSequentially('x');
  await expect(words).toBeHidden();
});

test('AUTH-38: a login that is answered with 401, 429 or 500 and no address, or whose form token the server does not know, is an unknown error', async ({
  page,
}) => {
  const dialog = await open(page, 'Log In');
  const { email } = await addAccount();
  const fails = async () => {
    await submitLogin(dialog, { email });
    await expect(dialog.getByText(UNKNOWN)).toBeVisible();
    await dialog.getByLabel('Email').press('End');
    await dialog.getByLabel('Email').pressSequentially('x');
    await expect(dialog.getByText(UNKNOWN)).toBeHidden();
  };
  for (const status of [401, 429, 500]) {
    await refuseCalls(page, { path: '/api/auth/callback/credentials', status, code: 'LimitExceededException' });
    await fails();
  }
  await page.unrouteAll();
  await page.route('**/api/auth/csrf', (route) => route.fulfill({ json: { csrfToken: 'stale' } }));
  await fails();
});

test('AUTH-17, AUTH-18, AUTH-20, AUTH-21, AUTH-22, AUTH-23, T-17: sign-up says what is wrong and can be sent when all is right', async ({
  page,
}) => {
  const dialog = await open(page, 'Sign Up');
  const email = dialog.getByLabel('Email');
  const password = dialog.getByLabel('Password', { exact: true });
  const button = dialog.getByRole('button', { name: 'Create Account' });
  await expect(button).toBeDisabled();
  await email.fill('ada@');
  await password.focus();
  await expect(dialog.getByText('Invalid email.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(WEAK)).toBeVisible();
  await password.fill('12345678');
  await expect(dialog.getByText(WEAK)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(WEAK)).toBeVisible();
  await password.fill(PASSWORD);
  await email.fill('ada@example.com');
  await expect(button).toBeDisabled();
  const agreement = dialog.getByRole('checkbox', { name: 'I agree to the Terms and Conditions and the Privacy Policy' });
  await agreement.check();
  await expect(button).toBeEnabled();
  await agreement.uncheck();
  await expect(button).toBeDisabled();
  await expect(dialog.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/company/terms-and-conditions');
  await expect(dialog.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/company/privacy-policy');
});

test('AUTH-39, AUTH-40, AUTH-41: an address that is taken is said beside the address, a password that is refused and a limit in words', async ({
  page,
}) => {
  const { email } = await addAccount();
  const dialog = await open(page, 'Sign Up');
  await submitSignUp(dialog, { email });
  await expect(dialog.getByText('This email has been taken.')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This email has been taken.');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (const [code, words] of [
    ['InvalidPasswordException', WEAK],
    ['LimitExceededException', UNKNOWN],
  ] as const) {
    await refuseCalls(page, { path: '/api/auth/signup', status: 400, code });
    await submitSignUp(dialog, { email: newEmail() });
    await expect(dialog.getByText(words)).toBeVisible();
  }
});

test('AUTH-15, AUTH-16, T-54: a button that is busy says so and ignores further presses', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/auth/signup', async (route) => {
    calls += 1;
    await release.promise;
    await route.fulfill({ status: 400, json: { code: 'UnknownException', message: 'stub' } });
  });
  const dialog = await open(page, 'Sign Up');
  await submitSignUp(dialog, { email: newEmail() });
  const button = dialog.getByRole('button', { name: 'Create Account' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await dialog.getByLabel('Email').press('Enter');
  release.resolve();
  await expect(dialog.getByText(UNKNOWN)).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(calls).toBe(1);
});

test('AUTH-27 to AUTH-30, AUTH-42 to AUTH-45: asking for a code needs an address and names a limit; a reset needs the code and a good password, and names what failed', async ({
  page,
}) => {
  const dialog = await open(page, 'Log In');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  const send = dialog.getByRole('button', { name: 'Send Code' });
  await send.click();
  await expect(dialog.getByText('Invalid email.')).toBeVisible();
  await dialog.getByLabel('Email').fill('ada@');
  await expect(dialog.getByText('Invalid email.')).toBeHidden();
  await send.click();
  await expect(dialog.getByText('Invalid email.')).toBeVisible();
  await dialog.getByLabel('Email').fill(newEmail());
  await refuseCalls(page, { path: '/api/auth/forgot-password', status: 429, code: 'LimitExceededException' });
  await send.click();
  await expect(dialog.getByText('Attempt limit exceeded, please try after some time.')).toBeVisible();
  await page.unroute('**/api/auth/forgot-password');
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await send.click();
  await expect(dialog.getByText(UNKNOWN)).toBeVisible();

  await page.unrouteAll();
  await send.click();
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible();
  const reset = dialog.getByRole('button', { name: 'Reset Password' });
  const code = dialog.getByLabel('Reset code');
  await expect(code).toBeFocused();
  await reset.click();
  await expect(dialog.getByText('Reset code is required')).toBeVisible();
  await expect(dialog.getByText(WEAK)).toBeVisible();
  await code.pressSequentially('1234567');
  await expect(code).toHaveValue('123456');
  await dialog.getByLabel('New password').fill(PASSWORD);
  await reset.click();
  await expect(dialog.getByText('Invalid code provided, please request a code again.')).toBeVisible();
  await page.route('**/api/auth/reset-forgotten-password', (route) => route.abort());
  await reset.click();
  await expect(dialog.getByText(UNKNOWN)).toBeVisible();
  await dialog.getByRole('button', { name: 'Request another code' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible();
});

test('the views that no address of the site shows at once, and what is wrong in them, are accessible in both themes and fit', async ({
  page,
}) => {
  for (const [name, path] of [
    ['login', '/auth/login'],
    ['forgot-password', '/auth/login?view=forgot-password'],
    ['verify-email', '/auth/login?view=verify-email'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (name !== 'verify-email') await page.locator('main button[type="submit"]').click();
    await expectGoodLooks(page, { name: `auth-${name}` });
  }
});
