import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('ROUTE-01, ROUTE-23, ROUTE-24: a visitor types three letters and reads what is known about a project', async ({ page }) => {
  const home = await page.goto('/');
  expect(home?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const search = page.getByRole('combobox', { name: 'Search projects' });
  await search.click();
  await search.pressSequentially('uni');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText('Uniswap');

  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await page.waitForURL('/projects/uniswap');
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible();
  await expect(page).toHaveTitle(/Uniswap/);
});

test('ROUTE-24: a click on a result opens its project', async ({ page }) => {
  await page.goto('/notices');
  await page.getByRole('combobox', { name: 'Search projects' }).fill('aave');
  await page.getByRole('option', { name: /^Aave/ }).first().click();
  await page.waitForURL(/\/projects\/aave/);
  await expect(page.getByRole('heading', { level: 1, name: /Aave/ })).toBeVisible();
});

test('every audit and incident of a project leads to a source elsewhere', async ({ page, request }) => {
  const profile = await (await request.get('/api/projects/uniswap')).json();
  expect(profile.audits.length).toBeGreaterThan(0);
  await page.goto('/projects/uniswap?tab=code');
  for (const { firm, source } of profile.audits) {
    await expect(page.locator(`a[href=${JSON.stringify(source)}]`).first(), firm).toBeAttached();
    await expect(page.getByText(firm).first()).toBeAttached();
  }
  await page.goto('/projects/uniswap?tab=history');
  for (const { title, source } of profile.incidents) {
    await expect(page.locator(`a[href=${JSON.stringify(source)}]`).first(), title).toBeAttached();
    await expect(page.getByText(title).first()).toBeVisible();
  }
});

test('a project without a known incident says where was looked and when, not merely nothing', async ({ page, request }) => {
  const { projects } = await (await request.get('/api/search-project?perPage=100')).json();
  let quiet: { id: string; incidentsSearched: { places: string[] } } | undefined;
  for (const { id } of projects) {
    const profile = await (await request.get(`/api/projects/${id}`)).json();
    if (profile.incidents.length > 0 || profile.incidentsSearched === null) continue;
    quiet = profile;
    break;
  }
  if (quiet === undefined) throw new Error('This test needs a project without a known incident in the catalogue');
  await page.goto(`/projects/${quiet.id}?tab=history`);
  await expect(page.locator(`a[href=${JSON.stringify(quiet.incidentsSearched.places[0])}]`).first()).toBeAttached();
});
