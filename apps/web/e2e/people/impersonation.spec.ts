import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { turnOn } from '../support/flags.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { test } from '../support/test.ts';

// Refused calls are points of the tests: the browser names their status.
test.use({ allowedWarning: /status of (400|403|404)/ });

const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' });
const tool = (page: Page) => page.getByRole('dialog', { name: 'Impersonate a user' });

/** Logs an admin in, for whom the tool is shown. */
async function comeAsAdmin(page: Page, { path = '/notices' } = {}): Promise<{ email: string; username: string }> {
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  await turnOn(page, { key: 'impersonationTool', username: admin.username });
  await page.goto(path);
  return admin;
}

async function openTool(page: Page): Promise<void> {
  await avatar(page).click();
  await page.getByRole('menuitem', { name: 'Impersonate', exact: true }).click();
  await expect(tool(page).getByLabel('User ID')).toBeFocused();
}

/** Does what makes the page ask for the session, and waits for the answer: one that an admin impersonates, or another. */
async function untilSession(page: Page, { impersonating }: { impersonating: boolean }, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/auth/session')) return false;
    const body = await response.json().catch(() => undefined);
    return body !== undefined && (body.user?.adminId !== undefined) === impersonating;
  });
  await act();
  await answered;
}

const become = (page: Page, id: string) =>
  untilSession(page, { impersonating: true }, async () => {
    await tool(page).getByLabel('User ID').fill(id);
    await tool(page).getByRole('button', { name: 'Impersonate' }).click();
  });

/** Impersonates a user by the call of the tool, without its interface. */
async function becomeByCall(page: Page, { username }: { username: string }): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post('/api/impersonation-tool/create', { data: { impersonatingUserId: username }, headers });
  expect(answer.ok()).toBe(true);
}

/** Marks the page as it stands, so that loading it again shows. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test('IMP-01, IMP-02, IMP-07, IMP-08, IMP-09, IMP-10, IMP-11, SESS-03: an admin becomes one user, exits, and becomes another', async ({
  page,
}) => {
  const [first, second] = [await addAccount(), await addAccount()];
  const admin = await comeAsAdmin(page, { path: '/my/settings' });
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const [target, id] of [
    [first, first.username],
    [second, second.email],
  ] as const) {
    await openTool(page);
    await mark(page);
    const created = page.waitForRequest('**/api/impersonation-tool/create');
    await become(page, id);
    expect((await created).postDataJSON()).toEqual({ impersonatingUserId: target.username });
    await expect(banner(page)).toContainText('Impersonation Mode.');
    expect(await isMarked(page)).toBe(false);
    expect((await (await page.request.get('/api/auth/session')).json()).user).toMatchObject({
      username: target.username,
      adminId: admin.username,
    });
    await expect(profile).toContainText(target.email);
    await mark(page);
    const deleted = page.waitForRequest('**/api/impersonation-tool/delete');
    await untilSession(page, { impersonating: false }, () => banner(page).getByRole('button', { name: 'Exit Impersonation' }).click());
    expect((await deleted).postDataJSON()).toEqual({ adminId: admin.username });
    await expect(profile).toContainText(admin.email);
    await expect(banner(page)).toBeHidden();
    expect(await isMarked(page)).toBe(false);
  }
});

test('IMP-11: the banner is on every page', async ({ page }) => {
  const target = await addAccount();
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  await page.goto('/notices');
  await becomeByCall(page, target);
  for (const path of ['/', '/projects/uniswap', '/my/settings', '/no/such/page', '/auth/error', '/admin/users']) {
    await untilSession(page, { impersonating: true }, () => page.goto(path));
    await expect(banner(page), path).toContainText('Impersonation Mode.');
    await expect(banner(page), path).toContainText(`You see the site as ${target.email}.`);
    await expect(banner(page).getByRole('button', { name: 'Exit Impersonation' }), path).toBeVisible();
    if (path === '/auth/error') await expectGoodLooks(page, { name: 'impersonation-banner' });
  }
});

test('T-29, SITE-34: the way back needs no flag: it is in the menu of the impersonated user', async ({ page }) => {
  const target = await addAccount();
  const admin = await comeAsAdmin(page);
  await becomeByCall(page, target);
  await untilSession(page, { impersonating: true }, () => page.reload());
  await avatar(page).click();
  await untilSession(page, { impersonating: false }, () => page.getByRole('menuitem', { name: 'Exit Impersonation' }).click());
  await expect(banner(page)).toBeHidden();
  await avatar(page).click();
  await expect(page.getByText(admin.email)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Exit Impersonation' })).toBeHidden();
});

test('IMP-02, IMP-04, IMP-05, IMP-06, OP-30: the tool says what is missing and who is not there, and closes by Escape and by a press beside it', async ({
  page,
}) => {
  const other = await addAccount({ admin: true });
  await comeAsAdmin(page);
  await openTool(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/impersonation-tool/')) calls.push(new URL(request.url()).pathname);
  });
  const press = () => tool(page).getByRole('button', { name: 'Impersonate' }).click();
  await press();
  await expect(tool(page).getByText('Please input a user ID')).toBeVisible();
  expect(calls).toEqual([]);
  await tool(page).getByLabel('User ID').fill('missing0');
  await expect(tool(page).getByText('Please input a user ID')).toBeHidden();
  await press();
  await expect(tool(page).getByText("User doesn't exist.")).toBeVisible();
  expect(calls).toEqual(['/api/impersonation-tool/user']);
  await tool(page).getByLabel('User ID').fill(other.username);
  await press();
  await expect(tool(page).getByText('Another admin cannot be impersonated.')).toBeVisible();
  await expectGoodLooks(page, { name: 'impersonation-tool' });
  await page.keyboard.press('Escape');
  await expect(tool(page)).toBeHidden();
  await openTool(page);
  await page.mouse.click(10, 10);
  await expect(tool(page)).toBeHidden();
});

test('IMP-03, SITE-33: without the flag there is no tool, not even for an admin', async ({ page }) => {
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  await page.goto('/notices');
  await avatar(page).click();
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Impersonate', exact: true })).toBeHidden();
});

test('IMP-12, OP-22: with the flag, a user who is no admin sees the tool and no banner, and the server rejects its calls', async ({
  page,
}) => {
  const [person, target] = [await addAccount(), await addAccount()];
  await logInByCalls(page, person);
  await turnOn(page, { key: 'impersonationTool', username: person.username });
  await page.goto('/notices');
  await openTool(page);
  await expect(banner(page)).toBeHidden();
  await tool(page).getByLabel('User ID').fill(target.username);
  await tool(page).getByRole('button', { name: 'Impersonate' }).click();
  await expect(tool(page).getByText('You may not do this.')).toBeVisible();
});

test('on a phone the banner leads back, and the menu in the drawer, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const target = await addAccount();
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  await page.goto('/notices');
  await becomeByCall(page, target);
  await untilSession(page, { impersonating: true }, () => page.reload());
  await expect(banner(page).getByText('Impersonation Mode.')).toBeInViewport();
  await untilSession(page, { impersonating: false }, () => banner(page).getByRole('button', { name: 'Exit Impersonation' }).click());
  await expect(banner(page)).toBeHidden();
  await becomeByCall(page, target);
  await untilSession(page, { impersonating: true }, () => page.reload());
  await page.getByRole('button', { name: 'Open menu' }).click();
  const exit = page.getByRole('dialog').getByRole('button', { name: 'Exit Impersonation' });
  await untilSession(page, { impersonating: false }, () => exit.click());
  await expect(banner(page)).toBeHidden();
  expect((await (await page.request.get('/api/auth/session')).json()).user.username).toBe(admin.username);
});
