import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { inTransaction } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import type { Role } from '@redoubt/domain/people/user/role';
import { lockCatalog, replaceProjects } from '@redoubt/server/catalog/catalog-store';
import { toProjectRows } from '@redoubt/server/catalog/project/project-rows';
import { refreshCatalog } from '@redoubt/server/catalog/refresh/refresh-catalog';
import { catalogProject } from '@redoubt/testing/database/builders';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { removeProject } from '../support/own-project.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

// The second of two who save at once is refused, and a stranger finds nothing.
test.use({ allowedWarning: /status of 40[49]/ });

type Person = { readonly page: Page; readonly username: string; readonly email: string };

/** A person in a browser of their own. */
async function come(browser: Browser, role: Role): Promise<Person> {
  const account = await addAccount();
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await product.db.updateTable('user_account').set({ role }).where('username', '=', account.username).execute();
  const page = await (
    await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await logInByCalls(page, account);
  return { page, ...account };
}

/** A project of this test alone, with an engagement that is scheduled. */
async function begin(name: string): Promise<{ id: ProjectId; key: string }> {
  const id = ProjectId.parse(`office-${randomBytes(4).toString('hex')}`);
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  return await inTransaction(product.db, async (tx) => {
    await lockCatalog(tx);
    await replaceProjects(tx, { rows: [toProjectRows(catalogProject({ id, name, tickers: [] }))] });
    const row = {
      project_id: id,
      scope: 'Vaults',
      source: 'https://harbour.example',
      stated_on: '2026-11-20',
      state: 'scheduled' as const,
    };
    const { key } = await tx.insertInto('engagement').values(row).returning('key').executeTakeFirstOrThrow();
    await refreshCatalog(tx, { changed: [id] });
    return { id, key };
  });
}

async function assign({ page, username, part }: { page: Page; username: string; part: string }): Promise<void> {
  await page.getByLabel('Assign staff').fill(username);
  await page.getByRole('combobox', { name: 'As' }).first().selectOption({ label: part });
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: username }).getByText(part).first()).toBeVisible();
}

test('OFF-01: an editor, two auditors, a second reader, a team and a visitor, from a scheduled audit to a report that proves itself', async ({
  browser,
  page: visitor,
}) => {
  const name = `Harbour ${randomBytes(3).toString('hex')}`;
  const { id, key } = await begin(name);
  const office = `/office/${key}`;
  try {
    const editor = await come(browser, 'editor');
    const [auditor, second, reader] = [await come(browser, 'auditor'), await come(browser, 'auditor'), await come(browser, 'auditor')];
    const team = await come(browser, 'user');
    await team.page.goto(office);
    await expect(team.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

    await editor.page.goto(office);
    await assign({ page: editor.page, username: auditor.username, part: 'Auditor' });
    await assign({ page: editor.page, username: second.username, part: 'Auditor' });
    await assign({ page: editor.page, username: reader.username, part: 'Second reader' });
    await editor.page.getByLabel('Invite to the team').fill(team.email);
    await editor.page.getByRole('button', { name: 'Invite' }).click();
    await expect(editor.page.getByText('The invitation is mailed.')).toBeVisible();
    await expect(editor.page.getByRole('heading', { name: 'Findings', exact: true })).toHaveCount(0);

    await team.page.goto('/office');
    await team.page.getByRole('button', { name: `Accept for ${name}` }).click();
    await team.page.getByRole('link', { name }).first().click();
    await team.page.getByLabel('Add source files').setInputFiles([
      {
        name: 'Vault.sol',
        mimeType: 'text/plain',
        buffer: Buffer.from('// SPDX\ncontract Vault {\n  function withdraw() external {}\n}\n'),
      },
      { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50]) },
    ]);
    await expect(team.page.getByText(/is no source|are no sources/)).toBeVisible();
    await team.page.getByRole('textbox', { name: 'Message' }).fill('The tests are in the repository.');
    await team.page
      .getByLabel('Files to send')
      .setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
    await team.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(team.page.getByRole('listitem').filter({ hasText: 'The tests are in the repository.' })).toBeVisible();
    const receiving = team.page.waitForEvent('download');
    await team.page.getByRole('link', { name: 'plan.pdf' }).click();
    expect(await readFile(await (await receiving).path(), 'utf8')).toBe('%PDF-1.7');

    await test.step('OFF-30: the team disputes a statement where it stands', async () => {
      await team.page.goto('/office');
      await team.page.getByRole('link', { name: `${name}: statements, claims, team` }).click();
      await expect(team.page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expectGoodLooks(team.page, { name: 'office-team-project' });
      await team.page.getByRole('link', { name: /^Dispute.*Lends tokens against collateral/ }).click();
      await expect(team.page.getByRole('heading', { name: 'Dispute a statement' })).toBeVisible();
      await expect(team.page.getByText(`${name}: Lends tokens against collateral.`, { exact: true })).toBeVisible();
      await expect(team.page.getByLabel('Project', { exact: true })).toHaveValue(name);
    });

    await auditor.page.goto(office);
    await auditor.page.getByRole('button', { name: 'In review' }).click();
    await auditor.page.getByRole('link', { name: 'Write a finding' }).click();
    await auditor.page.getByLabel('Begin with a template').selectOption('Reentrancy');
    await auditor.page.getByRole('button', { name: 'Add a place' }).click();
    await auditor.page.getByLabel('File 1').fill('Vault.sol');
    await auditor.page.getByLabel('First line').fill('3');
    await auditor.page
      .getByRole('textbox', { name: 'Proof of concept' })
      .fill('```solidity\nvault.withdraw();\n```\n\n<img src=x onerror=alert(1)>');
    await auditor.page.getByRole('button', { name: 'Save the finding' }).click();
    await expect(auditor.page.getByRole('heading', { name: '1. State is written after an external call' })).toBeVisible();
    await expect(auditor.page.locator('pre', { hasText: 'function withdraw() external {}' })).toBeVisible();

    await test.step('two auditors change one text: the second is shown both, and nothing is lost', async () => {
      await second.page.goto(`${office}/findings/1`);
      await auditor.page.getByRole('textbox', { name: 'Description' }).fill('The first auditor’s words.');
      await auditor.page.getByRole('button', { name: 'Save the change' }).click();
      await expect(auditor.page.getByText('The finding is saved.').last()).toBeVisible();
      await second.page.getByRole('textbox', { name: 'Description' }).fill('The second auditor’s words.');
      await second.page.getByRole('textbox', { name: 'Recommendation' }).fill('Write the state first.');
      await second.page.getByRole('button', { name: 'Save the change' }).click();
      await expect(second.page.locator('pre', { hasText: 'The first auditor’s words.' }).first()).toBeVisible();
      await expect(second.page.getByRole('textbox', { name: 'Description' })).toHaveValue('The second auditor’s words.');
      await expectGoodLooks(second.page, { name: 'office-finding-conflict' });
      await second.page.getByRole('textbox', { name: 'Description' }).fill('The first auditor’s words.\n\nThe second auditor’s words.');
      await second.page.getByRole('button', { name: 'Save the change' }).click();
      await expect(second.page.getByText('The finding is saved.').last()).toBeVisible();
    });

    await auditor.page.goto(office);
    await auditor.page.getByRole('button', { name: 'Draft shared' }).click();
    await expect(auditor.page.getByText('Draft shared since')).toBeVisible();
    await team.page.goto(`${office}/findings/1`);
    await team.page.getByRole('textbox', { name: 'Answer' }).fill('Fixed as recommended.');
    await team.page.getByLabel('Commit of the fix').fill('abcdef0123');
    await team.page.getByRole('button', { name: 'Save the answer' }).click();
    await expect(team.page.getByText('The finding is saved.').last()).toBeVisible();

    await auditor.page.goto(office);
    await auditor.page.getByRole('button', { name: 'Fix review' }).click();
    await expect(auditor.page.getByText('Fix review since')).toBeVisible();
    await auditor.page.goto(`${office}/findings/1`);
    await auditor.page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
    await auditor.page.getByRole('textbox', { name: 'Your word on the fix' }).fill('The fix holds.');
    await auditor.page.getByRole('button', { name: 'Save the change' }).click();
    await expect(auditor.page.getByText('The finding is saved.').last()).toBeVisible();
    await auditor.page.goto(office);
    await auditor.page.getByText('Prepare the report').click();
    await auditor.page.getByRole('textbox', { name: 'Summary' }).fill('One **major** fault, which is fixed.');
    await auditor.page.getByRole('textbox', { name: 'Method' }).fill('Read by two people.');
    await auditor.page.getByRole('textbox', { name: 'Not looked at' }).fill('- The website');
    await auditor.page.getByRole('button', { name: 'Prepare and sign' }).click();
    await expect(auditor.page.getByText('Waits for approval', { exact: true })).toBeVisible();
    await auditor.page.getByRole('button', { name: 'Approve' }).click();
    await expect(auditor.page.getByText(/^You wrote this report or one/)).toBeVisible();
    await expectGoodLooks(auditor.page, { name: 'office-engagement-auditor' });

    await reader.page.goto(office);
    await reader.page.getByRole('link', { name: 'Report, version 1' }).click();
    await expect(reader.page.getByText('The fix holds.')).toBeVisible();
    await reader.page.goto(office);
    await reader.page.getByRole('button', { name: 'Approve' }).click();
    await expect(reader.page.getByText('Approved', { exact: true })).toBeVisible();

    await editor.page.goto(office);
    await editor.page.getByRole('button', { name: 'Publish' }).click();
    const link = editor.page.getByRole('link', { name: 'The page that everybody sees' });
    const address = (await link.getAttribute('href')) ?? '';
    await editor.page.goto('/office');
    await expectGoodLooks(editor.page, { name: 'office-board' });

    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { name: `Audit of ${name}: Vaults` })).toBeVisible();
    await expect(visitor.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expectGoodLooks(visitor, { name: 'report' });
    const downloading = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'Signed file (JSON)' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const saving = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'Signed PDF' }).click();
    const pdf = await readFile(await (await saving).path());
    await visitor.goto(`/projects/${id}?tab=code`);
    await expect(visitor.locator(`a[href$="${address}"]`).first()).toBeVisible();

    await test.step('the file proves itself, and a changed one does not', async () => {
      const choose = (file: string | Buffer) =>
        visitor
          .getByLabel('Drop a report here, as PDF or JSON, or choose it')
          .setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(file) });
      await visitor.goto('/reports/verify');
      await choose(file);
      await expect(visitor.getByText('Genuine and current')).toBeVisible();
      await expectGoodLooks(visitor, { name: 'report-verify' });
      pdf[2_000] = (pdf[2_000] ?? 0) ^ 1;
      await choose(pdf);
      await expect(visitor.getByText('Not genuine')).toBeVisible();
      pdf[2_000] = (pdf[2_000] ?? 0) ^ 1;
      await choose(pdf);
      await expect(visitor.getByText('Genuine and current')).toBeVisible();
      await choose(file.replace('The fix holds.', 'The fix holdz.'));
      await expect(visitor.getByText('Not genuine')).toBeVisible();
      await editor.page.goto(office);
      await editor.page.getByText('Withdraw', { exact: true }).click();
      await editor.page.getByRole('textbox', { name: 'Reason' }).fill('The commit was another.');
      await editor.page.getByRole('button', { name: 'Withdraw report 1' }).click();
      await expect(editor.page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
      await choose(file);
      await expect(visitor.getByText('Genuine, withdrawn')).toBeVisible();
      await visitor.goto(address);
      await expect(visitor.getByText('The commit was another.')).toBeVisible();
    });
  } finally {
    await removeProject(id);
  }
});
