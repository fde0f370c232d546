import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Role } from '@redoubt/domain/people/user/role';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { addAccount, logInByCalls, newEmail } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { readMails } from '../support/mailbox.ts';
import { addProject, removeProject } from '../support/own-project.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

// A link that ended leads nowhere, and who approves alone is refused.
test.use({ allowedWarning: /status of 40[49]/ });

async function come(browser: Browser, role: Role): Promise<{ page: Page; username: string }> {
  const account = await addAccount();
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await product.db.updateTable('user_account').set({ role }).where('username', '=', account.username).execute();
  const page = await (await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '' })).newPage();
  await logInByCalls(page, account);
  return { page, username: account.username };
}

/** The link in the newest mail to an address. */
async function readLink(to: string): Promise<string> {
  return waitFor(`a link for ${to}`, async () => /\/identity\/[\w-]+/.exec((await readMails(to))[0]?.text ?? '')?.[0]);
}

test('KYC-02, KYC-04, KYC-05, KYC-07: a person is invited, agrees and uploads, two examiners decide, and the tier is public', async ({
  browser,
  page: visitor,
}) => {
  const name = `Harbour ${randomBytes(3).toString('hex')}`;
  const id = await addProject({ name });
  try {
    const [editor, first, second] = [await come(browser, 'editor'), await come(browser, 'auditor'), await come(browser, 'auditor')];
    await editor.page.goto('/office');
    await editor.page.getByRole('link', { name: 'All cases' }).click();
    await editor.page.getByLabel('Project', { exact: true }).fill(id);
    await editor.page.getByLabel('Tier').selectOption('bronze');
    await editor.page.getByLabel('First examiner').fill(first.username);
    await editor.page.getByLabel('Second examiner').fill(second.username);
    await expectGoodLooks(editor.page, { name: 'identity-cases' });
    await editor.page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(editor.page.getByRole('heading', { level: 1 })).toContainText(name);
    const email = newEmail();
    await editor.page.getByLabel('Email').fill(email);
    await editor.page.getByRole('button', { name: 'Invite' }).click();
    await expect(editor.page.getByText(email)).toBeVisible();
    const office = new URL(editor.page.url()).pathname;

    // The person has no account.
    const link = await readLink(email);
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Your identity, for ${name}`);
    await expectGoodLooks(visitor, { name: 'identity-consent' });
    await visitor.getByRole('button', { name: 'I agree' }).click();
    await visitor
      .getByLabel('Document', { exact: true })
      .setInputFiles({ name: 'pass.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
    await visitor.getByRole('button', { name: 'Upload' }).click();
    await expect(visitor.getByText('Document 1, application/pdf')).toBeVisible();
    await expectGoodLooks(visitor, { name: 'identity-documents' });

    await first.page.goto(office);
    const receiving = first.page.waitForEvent('download');
    await first.page.getByRole('link', { name: 'Document 1' }).click();
    expect(await readFile(await (await receiving).path(), 'utf8')).toBe('%PDF-1.7\n');
    for (const box of await first.page.getByRole('checkbox').all()) await box.check();
    await first.page.getByRole('button', { name: 'Save checks' }).click();
    await expect(first.page.getByRole('region', { name: 'Who read what' })).toContainText(`${first.username}: document 1 of person 1`);
    await first.page.getByLabel('Reason').fill('Every check of the tier was made.');
    await expectGoodLooks(first.page, { name: 'identity-case' });
    await first.page.getByRole('button', { name: 'Propose' }).click();
    await expect(first.page.getByText('The other examiner approves it.')).toBeVisible();

    await second.page.goto(office);
    await second.page.getByRole('button', { name: 'Approve' }).click();
    await expect(second.page.getByText('Reason: Every check of the tier was made.')).toBeVisible();

    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await visitor.goto(`/projects/${id}?tab=fundamentals`);
    await expect(visitor.getByText('Bronze', { exact: false }).first()).toBeVisible();
  } finally {
    await removeProject(id);
  }
});
