import { expect } from '@playwright/test';
import { ERROR_STATUS, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false, allowedWarning: ERROR_STATUS });

test('the home page can be read and leads to projects', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main a[href^="/projects/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a project can be read tab by tab, with its audits and their sources', async ({ page, request }) => {
  const { audits } = await (await request.get('/api/projects/uniswap')).json();
  await page.goto('/projects/uniswap');
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link');
  await tabs.filter({ hasText: 'Code Security' }).click();
  await expect(page.locator(`a[href=${JSON.stringify(audits[0].source)}]`).first()).toBeVisible();
  for (const name of [
    'Governance Strength',
    'Operational Resilience',
    'Fundamental Health',
    'Market Stability',
    'Community Trust',
    'Activity',
    'History',
  ]) {
    await tabs.filter({ hasText: name }).click();
    await expect(tabs.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  await page
    .getByRole('navigation', { name: 'Kinds of entries' })
    .getByRole('link', { name: /^Audits/ })
    .click();
  await expect(page.getByRole('region', { name: 'Timeline' }).locator('ol > li')).toHaveCount(audits.length);
});

for (const path of ['/no/such/page', '/projects/no-such-project']) {
  test(`${path} says that there is nothing`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
}
