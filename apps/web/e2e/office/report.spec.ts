import { expect } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { test } from '../support/test.ts';

test.use({ allowedWarning: /status of 40[04]/ });

const WORDS = 'The pool was drained in a single transaction this morning.';

test('HOME-04, OP-27: an incident is reported from the alerts, and anybody follows it to its decision', async ({ page }) => {
  const sent = collectEvents(page);
  await page.goto('/');
  await page.locator('[data-tour="alerts"]').getByRole('link', { name: 'Report Incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an incident' });
  await dialog.getByLabel('What kind of incident?').selectOption('Rug pull');
  await dialog.getByLabel('Project').fill('Morpho');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toContainText('Please say in at least 20 characters what happened.');
  await expect(dialog.getByLabel('What happened, and when?')).toBeFocused();
  await expectGoodLooks(page, { name: 'report-dialog' });
  await dialog.getByLabel('What happened, and when?').fill(WORDS);
  await dialog.getByLabel('Email (optional)').fill('vera@example.com');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.locator('[data-tour="alerts"]').getByRole('link', { name: 'Report Incident' }).click();
  await expect(dialog.getByLabel('What happened, and when?')).toHaveValue(WORDS);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toContainText('Thank you. Our team will review your report.');
  expect(sent.map(({ eventName }) => eventName)).toEqual(expect.arrayContaining(['Report Incident', 'Submit Incident Report']));
  const reference = (await dialog.getByText(/^R-[0-9A-Z]{8}$/).innerText()).trim();
  await dialog.getByRole('link', { name: 'Follow this report' }).click();
  await expect(page).toHaveURL(`/report/${reference}`);
  await expect(page.getByRole('heading', { level: 1, name: `Report ${reference}` })).toBeVisible();
  await expect(page.locator('#content')).toContainText('Received');
  await expect(page.locator('#content')).not.toContainText(/drained|vera@/);

  const { email } = await addAccount({ admin: true });
  await logInByCalls(page, { email });
  await page.goto('/admin/reports');
  const entry = page.getByRole('region', { name: new RegExp(`^${reference}`) });
  await expect(entry).toContainText(WORDS);
  await entry.getByLabel('Reason (public)').fill('It can be seen on the chain.');
  await entry.getByLabel('Publish as an incident when it is confirmed').check();
  await entry.getByRole('button', { name: 'Confirm' }).click();
  await expect(entry.getByLabel('Day')).toHaveAccessibleDescription(/Please write a date/);
  await entry.getByLabel('Day').fill('2026-11-20');
  await entry.getByLabel('Title').fill('Morpho vault drained');
  await entry.getByLabel('Cause').fill('A curator withdrew all deposits.');
  await entry.getByLabel('Source').fill('https://news.example/morpho');
  await entry.getByRole('button', { name: 'Confirm' }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('link', { name: 'Decided', exact: true }).click();
  await expect(entry).toContainText('Confirmed');
  await page.goto(`/report/${reference}`);
  await expect(page.locator('#content')).toContainText('It can be seen on the chain.');
  await page.getByRole('link', { name: 'Morpho vault drained' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Morpho vault drained');
});

test('an answer to a check is disputed by the same way', async ({ page }) => {
  await page.goto('/projects/aave?tab=code');
  const row = page.getByRole('region', { name: 'Checks of Code Security' }).getByRole('listitem').filter({ hasText: 'Independent audits' });
  if (!(await row.first().isVisible())) await page.getByText(/^\d+ passed$/).click();
  await row.first().getByLabel('More about Independent audits').click();
  await row
    .first()
    .getByRole('link', { name: /^Dispute/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute a statement' })).toBeVisible();
  await expect(page.locator('#content')).toContainText(/Independent audits \(COD-03\).*\d+ reports/);
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue('Aave');
  await page.getByLabel('What happened, and when?').fill('Two more firms published reports, see the links.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('link', { name: 'Follow this report' }).click();
  await expect(page.locator('#content')).toContainText('COD-03 is disputed');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('OP-27: a report is a form', async ({ page }) => {
    await page.goto('/projects/uniswap?tab=history');
    await page.getByRole('link', { name: 'Report Incident' }).click();
    await expect(page).toHaveURL('/report?project=uniswap');
    await page.getByLabel('What happened, and when?').fill(WORDS);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page).toHaveURL(/\/report\/R-/);
    await expect(page.locator('#content')).toContainText('Uniswap');
  });
});
