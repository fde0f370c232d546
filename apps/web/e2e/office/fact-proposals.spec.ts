import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inTransaction } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import { lockCatalog, replaceProjects } from '@redoubt/server/catalog/catalog-store';
import { toProjectRows } from '@redoubt/server/catalog/project/project-rows';
import { refreshCatalog } from '@redoubt/server/catalog/refresh/refresh-catalog';
import { importFactsFile } from '@redoubt/server/office/fact-import/import-facts';
import { createLog } from '@redoubt/server/platform/log';
import { catalogProject } from '@redoubt/testing/database/builders';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

// Users without the role get a page that is not there.
test.use({ allowedWarning: /status of 404/ });

test('an editor sees what is stated today and what a source says, accepts one change and rejects another', async ({ page, browser }) => {
  const mark = randomBytes(3).toString('hex');
  const [first, second] = [ProjectId.parse(`proposed-${mark}`), ProjectId.parse(`refused-${mark}`)];
  const looked = { at: new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10), places: ['https://harbour.example/security'] };
  const [folder, editor] = await Promise.all([mkdtemp(join(tmpdir(), 'facts-')), addAccount()]);
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const { db } = product;
  try {
    const rows = [first, second].map((id) => {
      const url = `https://immunefi.com/bug-bounty/${id}/`;
      const bounty = { programme: 'Immunefi', url, rewardMaxUsd: '200000', source: url };
      return toProjectRows(
        catalogProject({ id, name: `Harbour ${id}`, tickers: [], bounty, auditsSearched: looked, incidentsSearched: looked }),
      );
    });
    await inTransaction(db, async (tx) => {
      await lockCatalog(tx);
      await replaceProjects(tx, { rows });
      await refreshCatalog(tx, { changed: [first, second] });
    });
    const path = join(folder, 'bounties.json');
    // Programmes of other projects are kept in the list, or they would be proposed as ended.
    const stated = await db.selectFrom('project_bounty').select(['url', 'reward_max_usd']).execute();
    const listed = stated.flatMap(({ url, reward_max_usd: reward }) => {
      const slug = /immunefi\.com\/(?:bug-bounty|bounty)\/([\w-]+)/.exec(url)?.[1];
      const own = slug === first || slug === second;
      return slug === undefined ? [] : [{ slug, project: slug, maxBounty: own ? 2_000_000 : Number(reward ?? 0) }];
    });
    await writeFile(path, JSON.stringify([...new Map(listed.map((each) => [each.slug, each])).values()]));
    const log = createLog({ process: 'test', level: 'silent' });
    expect(await importFactsFile({ db, log }, { source: 'immunefi', actor: 'test', path })).toMatchObject({ proposed: 2 });
    await db.updateTable('user_account').set({ role: 'editor' }).where('username', '=', editor.username).execute();
    await logInByCalls(page, editor);
    await page.goto('/admin/facts');
    const entry = (id: string) =>
      page
        .getByRole('region', { name: 'Proposed changes' })
        .getByRole('listitem')
        .filter({ hasText: `Harbour ${id}` });
    await expect(entry(first)).toContainText('Stated todayImmunefi: up to 200,000 US dollars');
    await expect(entry(first)).toContainText('The source saysImmunefi: up to 2,000,000 US dollars');
    await expect(page.getByRole('region', { name: 'Due for review' })).toContainText(`Harbour ${first}`);
    await expectGoodLooks(page, { name: 'fact-proposals' });

    // Reading needs no scripts.
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
    const reader = await plain.newPage();
    await reader.goto(page.url());
    await expect(reader.getByText(`Harbour ${first}`).first()).toBeVisible();
    await expect(reader.getByText('Not read over the network yet.').first()).toBeVisible();
    await plain.close();

    await entry(first).getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('The fact is on record.')).toBeVisible();
    await expect(entry(first)).toHaveCount(0);
    await entry(second).getByText('Reject', { exact: false }).first().click();
    await entry(second).getByLabel('Reason (optional)').fill('Of one product only');
    await entry(second).getByRole('button', { name: 'Reject it' }).click();
    await expect(page.getByText('The proposal was rejected.')).toBeVisible();
    await expect(entry(second)).toHaveCount(0);
    const rewards = await db
      .selectFrom('project_bounty')
      .where('statement_id', 'is not', null)
      .where('project_id', 'in', [first, second])
      .select(['project_id', 'reward_max_usd'])
      .execute();
    expect(rewards).toEqual([{ project_id: first, reward_max_usd: '2000000' }]);
    await page.goto(`/admin/projects/${first}`);
    await expect(page.getByRole('region', { name: 'What editors state' })).toContainText('up to 2,000,000 US dollars');
  } finally {
    await rm(folder, { recursive: true });
    await inTransaction(db, async (tx) => {
      await lockCatalog(tx);
      await tx.deleteFrom('project').where('id', 'in', [first, second]).execute();
      await refreshCatalog(tx, { changed: [first, second] });
    });
  }
});

test('users without the role do not see what is proposed', async ({ page }) => {
  const user = await addAccount();
  await logInByCalls(page, user);
  await page.goto('/admin/facts');
  await expect(page.getByRole('region', { name: 'Proposed changes' })).toHaveCount(0);
});
