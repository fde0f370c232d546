import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { createUser } from '@redoubt/server/people/account/create-user';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { readMails } from './mailbox.ts';
import { sharedDataDir } from './shared-product.ts';

export const PASSWORD = 'correct horse 7 battery';

/** An address that no other test uses. */
export function newEmail(): string {
  return `user-${randomBytes(6).toString('hex')}@example.com`;
}

/** A new account with `PASSWORD`, made as the operator's command makes one. */
export async function addAccount({
  confirmed = true,
  admin = false,
}: {
  confirmed?: boolean;
  admin?: boolean;
} = {}): Promise<{ email: string; username: string }> {
  const email = newEmail();
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const given = { email, password: PASSWORD, admin, confirmed, siteName: 'Redoubt', actor: 'browser test' };
  const { username } = await createUser({ db: product.db }, given);
  return { email, username };
}

/** The code in the newest mail to an address whose subject holds `about`. */
export async function readCode({ to, about }: { to: string; about: 'Confirm' | 'Reset' }): Promise<string> {
  return waitFor(`a code for ${to}`, async () => {
    const mails = await readMails(to);
    return /\b\d{6}\b/.exec(mails.find(({ subject }) => subject.startsWith(about))?.text ?? '')?.[0];
  });
}

/** Opens the login view from the header and logs in. */
export async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Log In' }).click();
  await submitLogin(page.getByRole('dialog'), { email });
  // Passwords are hashed slowly on purpose, one after another.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

export async function submitLogin(views: Locator, { email, password = PASSWORD }: { email: string; password?: string }): Promise<void> {
  await views.getByLabel('Email').fill(email);
  await views.getByLabel('Password', { exact: true }).fill(password);
  await views.getByRole('button', { name: 'Log In' }).click();
}

/** Logs in by the calls that the form makes, without drawing anything. What it failed by, null when it did not. */
export async function tryLogin(request: APIRequestContext, fields: { email: string; code?: string }): Promise<string | null> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const origin = new URL((await request.get('/api/health')).url()).origin;
  const form = { csrfToken, password: PASSWORD, ...fields, json: 'true' };
  const answer = await request.post('/api/auth/callback/credentials', { form, headers: { origin } });
  const { url }: { url: string } = await answer.json();
  return new URL(url).searchParams.get('error');
}

/** Logs in, without drawing anything. */
export async function logInByCalls(page: Page, { email }: { email: string }): Promise<void> {
  expect(await tryLogin(page.request, { email })).toBeNull();
}

/** Fills in the sign-up view and sends it. */
export async function submitSignUp(views: Locator, { email, password = PASSWORD }: { email: string; password?: string }): Promise<void> {
  await views.getByLabel('Email').fill(email);
  await views.getByLabel('Password', { exact: true }).fill(password);
  await views.getByRole('checkbox').check();
  await views.getByRole('button', { name: 'Create Account' }).click();
}

/** Answers every call to `path` with an error of ours. */
export async function refuseCalls(page: Page, { path, status, code }: { path: string; status: number; code: string }): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: { code, message: 'stub' } }));
}
