import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openProductDatabase, renameTable } from '@redoubt/testing/database/product-database';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { expectAccessible } from '../support/axe.ts';
import { takeScreens } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('an area of the home page that fails says so, leaves the others alone, and comes back on Retry; an empty one says what would be there', async ({
  page,
}) => {
  const dataDir = await makeDataDir();
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100' } });
  await using database = await openProductDatabase({ dataDir });

  await renameTable({ dataDir, from: 'project_incident', to: 'project_incident_away' });
  await page.goto(product.url);
  const alerts = page.getByRole('region', { name: 'Stay informed on safety' });
  await expect(alerts.getByRole('alert').getByText('Incidents did not load')).toBeVisible();
  await expect(alerts.getByRole('link', { name: 'Report Incident' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What’s new' }).getByRole('article')).toHaveCount(8);
  await expectAccessible(page);
  await takeScreens(page, { name: 'home-failed' });

  await renameTable({ dataDir, from: 'project_incident_away', to: 'project_incident' });
  await alerts.getByRole('button', { name: 'Retry' }).click();
  await expect(alerts.getByRole('article')).toHaveCount(5);

  await database.db.deleteFrom('project').execute();
  await page.reload();
  await expect(alerts.getByText('No incident is on record')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Keep up with trends' }).getByText('No project is on record')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What’s new' }).getByText('No audit is on record')).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, { name: 'home-empty' });

  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});
