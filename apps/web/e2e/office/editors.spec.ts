import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inTransaction } from '@redoubt/db/client';
import type { ClaimProof } from '@redoubt/domain/catalog/claim/claim-proof';
import type { ProjectId } from '@redoubt/domain/ids';
import { lockCatalog } from '@redoubt/server/catalog/catalog-store';
import { refreshCatalog } from '@redoubt/server/catalog/refresh/refresh-catalog';
import { publishStatement } from '@redoubt/server/catalog/statement/publish-statement';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { addAccount, logInByCalls, submitLogin } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { addProject, removeProject } from '../support/own-project.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

// Some of what they send is refused.
test.use({ allowedWarning: /status of 40[014]/ });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A project whose audits and incidents were looked for so many days ago. */
async function addSearchedProject({ name, looked = 1 }: { name: string; looked?: number }): Promise<ProjectId> {
  const searched = { at: daysAgo(looked), places: [1, 2, 3].map((place) => `https://place-${place}.example/security`) };
  return addProject({ name, auditsSearched: searched, incidentsSearched: searched });
}

async function comeAsEditor(page: Page, path: string): Promise<{ email: string }> {
  const editor = await addAccount();
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await product.db.updateTable('user_account').set({ role: 'editor' }).where('username', '=', editor.username).execute();
  await logInByCalls(page, editor);
  await page.goto(path);
  return editor;
}

/** Ends what the user is logged in with, on the server: an answer that is on its way may bring the cookie back. */
async function endSessions({ email }: { email: string }): Promise<void> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const user = product.db.selectFrom('user_account').where('email', '=', email).select('id');
  await product.db.updateTable('user_session').set({ ended_at: new Date() }).where('user_id', '=', user).execute();
}

const SOURCE = 'https://harbour.example/announcement';

test('OP-26: an editor leads an audit from offer to report, and the home page shows it under way, then as new', {
  lock: 'catalogue',
}, async ({ page }) => {
  const name = `Harbour ${randomBytes(3).toString('hex')}`;
  const id = await addSearchedProject({ name });
  try {
    await comeAsEditor(page, `/admin/projects/${id}`);
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
    await page.getByText('Add an engagement').click();
    const added = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add the engagement' }) });
    await added.getByLabel('What is audited').fill('Vaults');
    await added.getByLabel('Source').fill(SOURCE);
    await added.getByRole('button', { name: 'Add the engagement' }).click();
    await expect(page.getByText('The engagement is on record, as quoted.')).toBeVisible();

    // The entry is drawn again with each state, so the next one waits for it.
    const stands = (state: string) =>
      expect(page.getByRole('region', { name: 'Our audits of it' }).getByText(state, { exact: true })).toBeVisible();
    await stands('Quoted');
    const move = async (to: string) => {
      await page.getByText(`Move ${name}: Vaults`).click();
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Move', exact: true }) });
      await form.getByLabel('Move to').selectOption(to);
      return form;
    };
    for (const to of ['Scheduled', 'In review']) {
      await (await move(to)).getByRole('button', { name: 'Move', exact: true }).click();
      await expect(page.getByText(`“Vaults” is ${to.toLowerCase()} now.`)).toBeVisible();
      await stands(to);
    }
    await expectGoodLooks(page, { name: 'admin-project' });
    await page.goto('/');
    const works = page.getByRole('region', { name: 'In the works' });
    await expect(works.getByRole('article').filter({ hasText: name })).toContainText('In review');

    await page.goto(`/admin/projects/${id}`);
    const form = await move('Published');
    await form.getByLabel('Address of the report').fill('https://redoubt.example/harbour.pdf');
    await form.getByRole('button', { name: 'Add a finding' }).click();
    await form.getByLabel('Finding 1', { exact: true }).fill('Anybody can withdraw');
    await form.getByLabel('Severity').selectOption('Critical');
    await form.getByLabel('Status').selectOption('Resolved');
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('“Vaults” is published now.')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'What’s new' }).getByRole('article').filter({ hasText: name })).toContainText(
      '1 of 1 resolved',
    );
    await expect(page.getByRole('region', { name: 'In the works' }).getByText(name)).toHaveCount(0);
    await page.goto(`/projects/${id}?tab=code`);
    await page.getByText('All 1 findings of').click();
    await expect(page.getByText('Anybody can withdraw')).toBeVisible();
  } finally {
    await removeProject(id);
  }
});

test('a change without a source is refused where the source is missing, and a finding without a title is named where it stands', {
  lock: 'catalogue',
}, async ({ page }) => {
  const id = await addSearchedProject({ name: 'Unsourced' });
  try {
    await comeAsEditor(page, '/about');
    await test.step('what is chosen before the scripts ran counts', async () => {
      const scripts = Promise.withResolvers<void>();
      await page.route('**/_next/static/**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(`/admin/projects/${id}`, { waitUntil: 'commit' });
      await page.getByLabel('I went through the report').check();
      await page.getByLabel('What is stated').selectOption('A link');
      scripts.resolve();
      await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
      await page.getByLabel('What is stated').selectOption('An audit');
      await expect(page.getByLabel('I went through the report')).toBeChecked();
      await expect(page.getByRole('button', { name: 'Add a finding' })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    });
    await page.getByLabel('What is stated').selectOption('A link');
    await page.getByLabel('Address', { exact: true }).fill('https://harbour.example/blog');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByText('Please give an address that begins with https://')).toBeVisible();
    await page.getByLabel('Source', { exact: true }).first().fill(SOURCE);
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByText('The statement is on record.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What editors state' })).toContainText('https://harbour.example/blog');

    await page.getByLabel('What is stated').selectOption('An audit');
    for (const [label, text] of [
      ['Firm', 'Firm'],
      ['Date of the report', '2026-01-05'],
      ['What was audited', 'Vaults'],
      ['Address of the report', 'https://firm.example/report.pdf'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByLabel('Source', { exact: true }).first().fill(SOURCE);
    await page.getByLabel('I went through the report').check();
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add a finding' }).click();
      await page.getByLabel(`Finding ${number}`, { exact: true }).fill(number === 1 ? 'Anybody can withdraw' : ' ');
    }
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByLabel('Finding 2', { exact: true })).toHaveAccessibleDescription('Please name the finding, or remove it.');
    await expect(page.getByLabel('Finding 1', { exact: true })).toHaveValue('Anybody can withdraw');
  } finally {
    await removeProject(id);
  }
});

test('SESS-41: who is logged out meanwhile logs in above the page, and what was typed is sent then', { lock: 'catalogue' }, async ({
  page,
}) => {
  const id = await addSearchedProject({ name: 'Unhurried' });
  try {
    const editor = await comeAsEditor(page, `/admin/projects/${id}`);
    await page.getByLabel('What is stated').selectOption('A link');
    await page.getByLabel('Address', { exact: true }).fill('https://harbour.example/blog');
    await page.getByLabel('Source', { exact: true }).first().fill(SOURCE);
    // Another kind is looked at, and the first is as it was.
    await page.getByLabel('What is stated').selectOption('An audit');
    await page.getByLabel('What is stated').selectOption('A link');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('https://harbour.example/blog');
    await endSessions(editor);
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await submitLogin(dialog, editor);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('You are no longer logged in. Log in and try again: what you typed is still here.')).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('https://harbour.example/blog');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByText('The statement is on record.')).toBeVisible();
  } finally {
    await removeProject(id);
  }
});

test('SESS-42: an account’s page is drawn again once another user is logged in', async ({ page }) => {
  const [first, second] = await Promise.all([addAccount(), addAccount()]);
  await logInByCalls(page, first);
  await page.goto('/my/settings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText(first.email);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await endSessions(first);
  const survey = page.getByRole('region', { name: 'Survey' });
  await survey.getByLabel('Investor').check();
  await survey.getByLabel('Beginner').check();
  await survey.getByRole('button', { name: 'Save answers' }).click();
  await submitLogin(page.getByRole('dialog', { name: 'Log in' }), second);
  await expect(profile).toContainText(second.email);
});

test('a badge shows the verdict, is grey when stale, and red on an open incident; its page says why', async ({ page, request }) => {
  const fresh = await addSearchedProject({ name: 'Fresh' });
  const old = await addSearchedProject({ name: 'Old', looked: 200 });
  try {
    const badge = async (id: string) => (await request.get(`/badge/${id}.svg?theme=light`)).text();
    expect(await badge(fresh)).toContain('Medium risk, not rated');
    expect(await badge(old)).toContain('>Stale<');
    expect(await badge(old)).toMatch(/class="t"[^>]*fill="#5a646c"/);

    await comeAsEditor(page, `/admin/projects/${fresh}`);
    await page.getByLabel('What is stated').selectOption('An incident');
    await page.getByLabel('Date', { exact: true }).fill(daysAgo(2));
    await page.getByLabel('Title').fill('A theft');
    await page.getByLabel('Cause').fill('A missing check.');
    await page.getByLabel('Loss in whole US dollars (optional)').fill('500000');
    await page.getByLabel('Source', { exact: true }).first().fill(SOURCE);
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByText('The statement is on record.')).toBeVisible();
    expect(await badge(fresh)).toMatch(/class="t"[^>]*fill="#c01a25"/);
    await page.goto(`/projects/${fresh}/badge`);
    await expect(page.getByRole('region', { name: 'What it says today' })).toContainText('A theft');
    await expect(page.getByText(`/badge/${fresh}.svg`).first()).toBeVisible();
  } finally {
    await removeProject(fresh);
    await removeProject(old);
  }
});

test('the API’s page leads to every table, and a table opens as a file in which nothing is a formula', { lock: 'catalogue' }, async ({
  page,
}) => {
  const id = await addSearchedProject({ name: '=HYPERLINK("https://evil.example")' });
  try {
    await page.goto('/docs/api');
    await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible();
    const begun = page.waitForEvent('download');
    await page.getByRole('link', { name: '/data/projects.csv' }).click();
    expect((await begun).suggestedFilename()).toMatch(/^all-projects-\d{4}-\d\d-\d\d\.csv$/);
    const answer = await page.request.get(`/data/projects.csv?project=${id}`);
    expect(answer.headers()['content-type']).toContain('text/csv');
    expect(await answer.text()).toContain(`${id},"'=HYPERLINK(""https://evil.example"")"`);
  } finally {
    await removeProject(id);
  }
});

/** A claim that a Safe proved, as the check of it leaves it. */
async function addClaim(id: ProjectId): Promise<{ holder: string; address: string }> {
  const [holder, address] = [`0x${randomBytes(20).toString('hex')}`, `0x${randomBytes(20).toString('hex')}`];
  const claim = { by: 'signature' as const, signer: holder, signature: '0x' };
  const statement = { what: 'contract' as const, chain: 'ethereum', address, role: 'vault' as const, name: 'Main vault', claim };
  const powers = { powers: ['upgrade' as const, 'ownership' as const], powersBlock: 21_000_000, via: [] };
  const at = { block: 21_000_007, blockHash: `0x${'ab'.repeat(32)}`, checkedAt: '2026-11-20T08:00:00.000Z' };
  const proof: ClaimProof = { by: 'contract', holder, chain: 'ethereum', ...powers, ...at, safe: { threshold: 2, owners: 3 } };
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await inTransaction(product.db, async (tx) => {
    await lockCatalog(tx);
    const row = { body: JSON.stringify(statement), proofs: JSON.stringify([proof]), source: SOURCE, stated_on: daysAgo(1) };
    const kept = await tx
      .insertInto('editor_statement')
      .values({ project_id: id, what: 'contract', ...row })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishStatement(tx, { id: kept.id, projectId: id, statement, source: SOURCE, statedOn: daysAgo(1) });
    await refreshCatalog(tx, { changed: [id] });
  });
  return { holder, address };
}

test('CLAIM-04, CLAIM-08: beside a claim stands exactly what was proven, and what is missing, for editors and for everybody', {
  lock: 'catalogue',
}, async ({ page }) => {
  const id = await addSearchedProject({ name: `Claimed ${randomBytes(3).toString('hex')}` });
  try {
    const { holder } = await addClaim(id);
    await comeAsEditor(page, `/admin/projects/${id}`);
    const proven = 'At block 21000000 it could change its code and transfer its ownership or grant roles.';
    const stated = page.getByRole('region', { name: 'What editors state' });
    await expect(stated).toContainText(`The Safe ${holder} (2 of 3 owners must agree) accepted the signature at block 21000007. ${proven}`);
    const missing = 'The controller of the contract confirms; the domain of the project has not named it.';
    await expect(stated).toContainText(`${missing} It does not count as the project’s.`);
    const form = page.getByRole('region', { name: 'Add an entry' });
    await form.getByLabel('What is stated').selectOption({ label: 'A contract' });
    await form.getByLabel('How it is known').selectOption({ label: 'The team proved it by a signature alone' });
    await expect(form.getByText('Not from a wallet that is not deployed yet (ERC-6492).')).toBeVisible();
    await stated
      .getByText(/^Change/)
      .last()
      .click();
    await stated.getByRole('checkbox', { name: missing }).check();
    await expectGoodLooks(page, { name: 'claim-form' });

    await page.goto(`/projects/${id}?tab=governance`);
    const short = `${holder.slice(0, 6)}…${holder.slice(-4)}`;
    const claims = page.getByRole('region', { name: 'Claimed by the team' });
    await expect(claims).toContainText(`The Safe ${short} (2 of 3 owners must agree) accepted the signature at block 21000007. ${proven}`);
    await expect(claims).toContainText(`Claimed, and not counted as the project’s contracts`);
    await expect(claims).toContainText(missing);
    await expectGoodLooks(page, { name: 'claim-panel' });
  } finally {
    await removeProject(id);
  }
});
