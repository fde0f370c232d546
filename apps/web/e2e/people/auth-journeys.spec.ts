import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls, newEmail, PASSWORD, readCode, refuseCalls, submitLogin, submitSignUp } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { test } from '../support/test.ts';

// Refused calls are the point: the browser names their status on the console.
test.use({ allowedWarning: /status of (400|401|403|429|500)/ });

const NEW_PASSWORD = 'another horse 8 battery';
const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' });

async function sessionEmail(page: Page): Promise<string | undefined> {
  const session: { user?: { email: string } } = await (await page.request.get('/api/auth/session')).json();
  return session.user?.email;
}

test('AUTH-07, AUTH-13, AUTH-49, AUTH-60, EVT-07, EVT-08, T-12: signing up, verifying and being signed in, by keyboard alone', async ({
  page,
}) => {
  const events = collectEvents(page);
  const email = newEmail();
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Sign Up' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab'); // the eye
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // the terms
  await page.keyboard.press('Tab'); // Terms and Conditions
  await page.keyboard.press('Tab'); // Privacy Policy
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await expect(dialog.getByText(email)).toBeVisible();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type(await readCode({ to: email, about: 'Confirm' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your email has been verified.')).toBeVisible();
  await expect(avatar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeHidden();
  expect(await sessionEmail(page)).toBe(email);
  expect(events.filter(({ eventName }) => eventName === 'Sign Up')).toEqual([
    { eventName: 'Sign Up', properties: { type: 'email', sourceLocation: 'header' } },
  ]);
});

test('AUTH-05, SITE-17, SESS-19, T-56: logging in needs no other page', async ({ page }) => {
  const { email } = await addAccount();
  await page.goto('/notices');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await submitLogin(dialog, { email });
  await expect(dialog).toBeHidden();
  await expect(avatar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('AUTH-04, AUTH-37, OP-33: who is not confirmed yet is led to the code and then signed in', async ({ page }) => {
  const { email } = await addAccount({ confirmed: false });
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await submitLogin(dialog, { email });
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Resend code', exact: true }).click();
  await expect(dialog.getByText(`Confirmation code was sent to ${email}.`)).toBeVisible();
  await dialog.getByLabel('Verification code').fill(await readCode({ to: email, about: 'Confirm' }));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(avatar(page)).toBeVisible();
  expect(await sessionEmail(page)).toBe(email);
});

test('AUTH-08, AUTH-14, AUTH-50, OP-34: another code can be asked for after a minute, whatever view was on meanwhile', async ({ page }) => {
  await page.clock.install();
  const email = newEmail();
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await submitSignUp(dialog, { email });
  const resend = dialog.getByRole('button', { name: /^Resend code/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/^Resend code \((60|5\d)s\)$/);
  await page.clock.runFor(20_000);
  await dialog.getByRole('button', { name: 'Back to login' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await submitLogin(dialog, { email });
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible();
  await expect(resend).toHaveText(/^Resend code \((40|3\d)s\)$/);
  await page.clock.runFor(41_000);
  await expect(resend).toHaveText('Resend code');
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(dialog.getByText(`Confirmation code was sent to ${email}.`)).toBeVisible();
  await expect(resend).toHaveText(/^Resend code \((60|5\d)s\)$/);
});

test('AUTH-32 to AUTH-34, AUTH-46, AUTH-48, AUTH-51: the code view says what is wrong', async ({ page }) => {
  const { email } = await addAccount({ confirmed: false });
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await submitLogin(dialog, { email });
  const code = dialog.getByLabel('Verification code');
  const verify = dialog.getByRole('button', { name: 'Verify' });
  await expect(code).toBeFocused();
  await expect(verify).toBeDisabled();
  await code.press('Tab');
  await expect(dialog.getByText('Please input your verification code')).toBeVisible();
  await code.pressSequentially('12345');
  await expect(verify).toBeDisabled();
  await code.pressSequentially('67');
  await expect(code).toHaveValue('123456');
  await verify.click();
  await expect(dialog.getByText('Incorrect or expired verification code', { exact: true })).toBeVisible();
  await refuseCalls(page, { path: '/api/auth/verify-email', status: 400, code: 'ExpiredCodeException' });
  await code.fill('654321');
  await verify.click();
  await expect(dialog.getByText('Incorrect or expired verification code', { exact: true })).toBeVisible();
  await refuseCalls(page, { path: '/api/auth/verify-email', status: 500, code: 'UnknownException' });
  await verify.click();
  await expect(dialog.getByText('An unknown error has occurred. Please try again later.')).toBeVisible();
  await refuseCalls(page, { path: '/api/auth/resend-confirmation', status: 429, code: 'LimitExceededException' });
  await code.fill('65432');
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  await expect(dialog.getByText('An unknown error has occurred. Please try again later.')).toBeVisible();
});

test('AUTH-31, AUTH-35, AUTH-47: without an address the code view asks for one', async ({ page }) => {
  const { email } = await addAccount();
  await page.goto('/auth/login?view=verify-email');
  const field = page.getByLabel('Email');
  const verify = page.getByRole('button', { name: 'Verify' });
  let calls = 0;
  await page.route('**/api/auth/resend-confirmation', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.getByLabel('Verification code').fill('123456');
  await expect(verify).toBeDisabled();
  await field.focus();
  await field.press('Tab');
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await field.fill('ada@');
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('Invalid email.')).toBeVisible();
  expect(calls).toBe(0);
  await field.fill(email);
  await verify.click();
  await expect(page.getByText(`Email ${email} is not awaiting authorization.`)).toBeVisible();
});

test('OP-33: verified without the password at hand, login follows with the address and the good news', async ({ page }) => {
  const email = newEmail();
  await page.request.post('/api/auth/signup', { data: { email, password: PASSWORD } });
  await page.goto('/auth/login?view=verify-email');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Verification code').fill(await readCode({ to: email, about: 'Confirm' }));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Your email has been verified.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('AUTH-10 to AUTH-12, OP-36: a forgotten password is replaced by a pasted code, and signs in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await addAccount();
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  const code = dialog.getByLabel('Reset code');
  await expect(code).toBeFocused();
  const digits = await readCode({ to: email, about: 'Reset' });
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${digits.slice(0, 3)} ${digits.slice(3)} `);
  await page.keyboard.press('Control+v');
  await expect(code).toHaveValue(digits);
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(avatar(page)).toBeVisible();
  expect(await sessionEmail(page)).toBe(email);
});

test('OP-35: when the automatic sign-in fails, login says why', async ({ page }) => {
  const email = newEmail();
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await submitSignUp(dialog, { email });
  await refuseCalls(page, { path: '/api/auth/callback/credentials', status: 500, code: 'UnknownException' });
  await dialog.getByLabel('Verification code').fill(await readCode({ to: email, about: 'Confirm' }));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByText('An unknown error has occurred. Please try again later.')).toBeVisible();
});

/** Keeps the rule, and is one of the first that anyone tries. */
const COMMON_PASSWORD = 'password1';
const REFUSED = 'not a common password, not kept';

test('AUTH-40: signing up, a new password after a reset and one in the settings show why a password that keeps the rule is refused', async ({
  page,
}) => {
  await page.goto('/auth/signup');
  await submitSignUp(page.getByRole('main'), { email: newEmail(), password: COMMON_PASSWORD });
  await expect(page.getByText(REFUSED)).toBeVisible();

  const { email } = await addAccount();
  await page.goto('/auth/login?view=forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByLabel('Reset code').fill(await readCode({ to: email, about: 'Reset' }));
  await page.getByLabel('New password').fill(COMMON_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(REFUSED)).toBeVisible();

  await logInByCalls(page, { email });
  await page.goto('/my/settings');
  const form = page.getByRole('region', { name: 'Change Password' });
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill(COMMON_PASSWORD);
  await form.getByLabel('New password again').fill(COMMON_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText(REFUSED)).toBeVisible();
});
