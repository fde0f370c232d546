import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { test } from '../support/test.ts';

test('projects chosen in the list, over its pages, stand side by side', { lock: 'catalogue' }, async ({ page }) => {
  await page.goto('/projects?category=lending&sort=name');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await boxes.nth(0).check();
  await expect(page.getByText('Choose at least one more.')).toBeVisible();
  await expectAccessible(page, { within: '#compare' });
  await expect(page.getByRole('button', { name: 'Compare 1 project' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Sort by Project' }).click();
  await expect(page).toHaveURL(/order=desc$/);
  await boxes.nth(0).check();
  await page.getByRole('button', { name: 'Compare 2 projects' }).click();
  await expect(page).toHaveURL(/\/compare\?ids=[a-z0-9-]+,[a-z0-9-]+$/);
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test('a fifth project is refused, with the reason', async ({ page }) => {
  await page.goto('/projects');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await boxes.nth(4).click();
  await expect(boxes.nth(4)).not.toBeChecked();
  await expect(page.getByText('At most 4 projects fit side by side. Remove one first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare 4 projects' })).toBeVisible();
  await boxes.nth(0).uncheck();
  await expect(page.getByText('At most 4 projects')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(boxes.nth(1)).not.toBeChecked();
});

test('each statement leads to where it stands with its sources', async ({ page }) => {
  await page.goto('/compare?ids=aave,compound');
  await expect(page).toHaveTitle(/^Aave and Compound compared/);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  for (const name of [
    'Score and interval',
    'Code Security',
    'Audits',
    'Incidents',
    'Chains',
    'Bug bounty',
    'Contracts',
    'What is not assessed',
  ]) {
    await expect(row(name).getByRole('cell')).toHaveCount(2);
    for (const cell of await row(name).getByRole('cell').all()) await expect(cell.locator('a[href^="/projects/"]')).toHaveCount(1);
  }
  await row('Audits')
    .getByRole('link', { name: /^All audits/ })
    .first()
    .click();
  await expect(page).toHaveURL('/projects/aave?tab=code');
});

test('without projects the page says what to do and offers some to begin with; with one, others', async ({ page }) => {
  await page.goto('/compare');
  const beginning = page.getByRole('region', { name: 'Nothing to compare yet' });
  await expect(beginning.getByRole('link', { name: 'list of projects' })).toHaveAttribute('href', '/projects');
  const [first] = await beginning.getByRole('link', { name: /^Add / }).all();
  const name = await first?.textContent();
  await first?.click();
  const next = page.getByRole('region', { name: 'One project so far' });
  await expect(next.getByRole('link', { name: /^Add / }).first()).toBeVisible();
  await expect(next.getByRole('link', { name: name ?? '', exact: true })).toHaveCount(0);
  await next.getByRole('link', { name: /^Add / }).first().click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'One project so far' })).toHaveCount(0);
});

test('projects are found, added and removed on the page, which is accessible in both themes', async ({ page }) => {
  await page.goto('/compare');
  await page.getByRole('textbox', { name: 'Find a project to begin with' }).fill('aave');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: /^Add Aave AAVE/ }).click();
  await expect(page).toHaveURL('/compare?ids=aave');
  await expect(page.getByText('Add at least one more.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Add a project' }).fill('compound');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name: /^Add Compound COMP/ })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.getByRole('link', { name: /^Add Compound COMP/ }).click();
  await expect(page).toHaveURL('/compare?ids=aave,compound');
  await page.getByRole('link', { name: 'Remove Aave' }).click();
  await expect(page).toHaveURL('/compare?ids=compound');
});

test('unknown ids and ids past the limit are ignored with a message, and the page is not indexed', async ({ page }) => {
  await page.goto('/compare?ids=aave,compound,no-such-project,No Id');
  await expect(page.getByText('No project is called “no-such-project”, “no id”.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/compare?ids=compound,aave');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/compare\?ids=aave,compound$/);
  await page.goto('/compare?ids=aave,compound,uniswap,lido,maple,morpho');
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByText(/^At most 4 fit side by side, so these were left out: /)).toBeVisible();
});

test('four projects scroll inside the table, never the page', async ({ page }) => {
  await page.goto('/compare?ids=aave,compound,uniswap,lido');
  for (const width of [1440, 1247, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const [scrollWidth, clientWidth] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('projects are chosen by ticking them and sending the form', async ({ page }) => {
    await page.goto('/projects');
    const boxes = page.getByRole('checkbox', { name: /^Compare / });
    await expect(page.getByRole('button', { name: 'Compare the chosen projects' })).toBeHidden();
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Compare the chosen projects' }).click();
    await expect(page).toHaveURL(/\/compare\?ids=[a-z0-9-]+&ids=[a-z0-9-]+$/);
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Add a project' }).fill('uniswap');
    await page.getByRole('button', { name: 'Find' }).click();
    await page
      .getByRole('link', { name: /^Add Uniswap/ })
      .first()
      .click();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
  });
});
