import { expect, type Page } from '@playwright/test';
import type { UserId } from '@redoubt/domain/ids';
import { QuoteBody } from '@redoubt/domain/office/quote/schema';
import { requestQuote } from '@redoubt/server/office/quote/request-quote';
import { uploadSurvey } from '@redoubt/server/people/survey/upload-survey';
import { recordErrorReport } from '@redoubt/server/platform/error-report/record-error-report';
import { recordEvent } from '@redoubt/server/platform/event/record-event';
import { recordVitals } from '@redoubt/server/platform/vital/vital-store';
import { lockForTest, openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { addAccount, logInByCalls, newEmail } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { readMails } from '../support/mailbox.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

// Calls that are refused, and a project that is not there, are points of tests.
test.use({ allowedWarning: /status of 40[04]/ });

async function comeAsAdmin(page: Page, path: string): Promise<string> {
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  await page.goto(path);
  return admin.username;
}

/** What a user did, by the audit log. */
async function listActions(actor: string): Promise<string[]> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const rows = await product.db.selectFrom('audit_log').where('actor', '=', actor).orderBy('id').select('action').execute();
  return rows.map(({ action }) => action);
}

test('an admin changes where a request for a quote stands', async ({ page }) => {
  const email = newEmail();
  const body = QuoteBody.parse({
    email,
    name: 'Mara',
    project: `Harbor ${email.slice(5, 11)}`,
    services: ['kyc'],
    message: 'Soon, please.',
  });
  const site = { name: 'Redoubt', origin: 'http://localhost' };
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const { reference } = await requestQuote({ db: product.db }, { body, userId: null, site, mailTo: undefined, confirms: false });
  const admin = await comeAsAdmin(page, '/admin/quotes');
  await page.getByRole('combobox', { name: `State of ${reference}` }).selectOption('Scheduled');
  await page.getByRole('button', { name: `Save state of ${reference}` }).click();
  await expect(page.getByText(`The state of ${reference} was saved.`)).toBeVisible();
  await page.getByRole('link', { name: 'Scheduled' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('Scheduled');
  expect(await listActions(admin)).toEqual(['quote.state']);
});

test('ENG-07: an engagement begun from a request is told by mail, and stands on the requester’s page', async ({ page }) => {
  const email = newEmail();
  const body = QuoteBody.parse({ email, name: 'Mara', project: `Lido ${email.slice(5, 11)}`, services: ['security-audit'] });
  const site = { name: 'Redoubt', origin: 'http://localhost' };
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const asked = await requestQuote({ db: product.db }, { body, userId: null, site, mailTo: undefined, confirms: false });
  try {
    await comeAsAdmin(page, '/admin/quotes');
    await page.getByRole('link', { name: `Create engagement for ${asked.reference}` }).click();
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add the engagement' }) });
    await expect(form.getByLabel('Answers the request (optional)')).toHaveValue(asked.reference);
    await form.getByLabel('Project').fill('no-such-project');
    await form.getByLabel('What is audited').fill('Withdrawals');
    await form.getByLabel('Source').fill('https://lido.example/security');
    await form.getByRole('button', { name: 'Add the engagement' }).click();
    await expect(form.getByLabel('Project')).toHaveAccessibleDescription(/There is no such project\./);
    await form.getByLabel('Project').fill('lido');
    await form.getByRole('button', { name: 'Add the engagement' }).click();
    await expect(page.getByText('The engagement is on record, as quoted.')).toBeVisible();
    await page.goto(asked.page);
    await expect(page.locator('[aria-current="step"]')).toContainText('In conversation');
    await expect(page.getByRole('region', { name: 'What came of it' })).toContainText('An offer is made. Nothing is agreed yet.');
    await expectGoodLooks(page, { name: 'quote-page-engaged' });
    const mail = await waitFor('the mail', async () => {
      return (await readMails(email)).find(({ subject }) => subject.endsWith(': quoted'));
    });
    expect(mail.text).toContain(asked.page);
  } finally {
    await product.db.deleteFrom('engagement').where('quote_reference', '=', asked.reference).execute();
  }
});

test('the administration fits a phone, and shows which of its pages it is', async ({ page }) => {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await recordVitals({ db: product.db }, { page: '/', vitals: [{ id: 'v1', metric: 'LCP', value: 900 }] });
  await page.setViewportSize({ width: 360, height: 780 });
  await comeAsAdmin(page, '/admin/vitals');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const body = QuoteBody.parse({ email: newEmail(), name: 'Mara', project: 'W'.repeat(120), services: ['kyc'] });
  const site = { name: 'Redoubt', origin: 'http://localhost' };
  await requestQuote({ db: product.db }, { body, userId: null, site, mailTo: undefined, confirms: false });
  await page.goto('/admin/quotes');
  await expect(page.getByText(body.project)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/engagements');
  await expect(page.getByRole('link', { name: 'Audits', exact: true })).toBeInViewport();
});

test('an admin announces something and takes it back', { lock: '-exclusive-' }, async ({ page }) => {
  // There is one announcement for the whole site: only one test at a time makes one.
  await using product = await openProductDatabase({ dataDir: sharedDataDir(), connectionsMax: 1 });
  await lockForTest(product.db, { what: 'announcement' });
  const admin = await comeAsAdmin(page, '/admin/announcement');
  await page.getByLabel('Where it leads').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByText('Give one line of 1 to 300 characters.')).toBeVisible();
  await page.getByLabel('What is announced').fill('Told by a test');
  await page.getByLabel('Words of the link').fill('Read');
  await page.getByLabel('Where it leads').fill('/methodology');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByText('It is announced.')).toBeVisible();
  await page.getByRole('button', { name: 'Announce nothing' }).click();
  await expect(page.getByText('Nothing is announced any more.')).toBeVisible();
  expect(await listActions(admin)).toEqual(['announcement.set', 'announcement.clear']);
});

test('an admin turns a feature on for one person, and returns them to the default', async ({ page }) => {
  const target = await addAccount();
  const admin = await comeAsAdmin(page, '/admin/flags');
  await page.getByText('For one person').first().click();
  await page.getByLabel('Username or email address, for impersonationTool').fill(target.email);
  await page.getByRole('button', { name: 'On', exact: true }).first().click();
  await expect(page.getByText(`impersonationTool is on for ${target.email}.`)).toBeVisible();
  await page.getByRole('button', { name: `Use the default of impersonationTool for ${target.username}` }).click();
  await expect(page.getByText(`${target.username} has the default.`)).toBeVisible();
  expect(await listActions(admin)).toEqual(['flag.set', 'flag.set']);
});

test('an admin marks a fault as resolved, and its next report opens it again', async ({ page }) => {
  const title = `TypeError of ${newEmail()}`;
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const report = () => recordErrorReport({ db: product.db }, { title, description: 'On /projects', trace: 'at draw (chunk.js:1:2)' });
  await report();
  const admin = await comeAsAdmin(page, '/admin/errors');
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('Open');
  await entry.getByText('The newest report').click();
  await expect(entry).toContainText('at draw (chunk.js:1:2)');
  await entry.getByRole('button', { name: /^Mark resolved/ }).click();
  await expect(entry).toContainText('Resolved');
  await report();
  await page.reload();
  await expect(entry).toContainText('2 reports');
  await expect(entry).toContainText('Open');
  expect(await listActions(admin)).toEqual(['error.resolve']);
});

test('the administration is in the account’s menu of an admin, and opens on what waits', async ({ page }) => {
  const title = `TypeError of ${newEmail()}`;
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await recordErrorReport({ db: product.db }, { title, description: 'On /', trace: 'at draw (chunk.js:1:2)' });
  await comeAsAdmin(page, '/methodology');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  const waiting = page.getByRole('region', { name: 'What waits' });
  await expect(waiting).toBeVisible();
  await expectGoodLooks(page, { name: 'admin-waiting' });
  await waiting.getByRole('link', { name: /Errors in browsers that are not resolved/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
});

test('answers to the survey are read without who gave them', async ({ page }) => {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const heardFrom = `Heard of ${newEmail()}`;
  const { id, email } = await product.db
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('username', '=', (await addAccount()).username)
    .executeTakeFirstOrThrow();
  const survey = { role: 'investor', interests: ['tokens'], experience: 'expert', heardFrom } as const;
  await uploadSurvey({ db: product.db }, { userId: id as UserId, survey: { ...survey, interests: [...survey.interests] } });
  await comeAsAdmin(page, '/admin/surveys');
  await expect(page.getByRole('row').filter({ hasText: heardFrom })).toContainText('Investor');
  await expect(page.getByRole('main')).not.toContainText(email ?? '');
});

test('an admin sees which events came on which days', async ({ page }) => {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const name = 'UTM Of A Test';
  for (const visitor of ['a', 'a', 'b']) {
    await recordEvent({ db: product.db }, { eventName: name, properties: {}, visitor: Buffer.from(visitor), userId: null });
  }
  await comeAsAdmin(page, '/admin/events');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell').nth(2)).toHaveText('3');
  await expect(row.getByRole('cell').nth(3)).toContainText('2');
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
});
