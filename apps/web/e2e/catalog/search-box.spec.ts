import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('what is typed before the scripts have come is searched once they have', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: 'Search projects' });
  await search.focus();
  await page.keyboard.type('uni');
  release();
  await expect(page.getByRole('option').first()).toContainText('Uniswap');
  await expect(search).toHaveValue('uni');
});

test.describe('when the list itself can not be loaded', () => {
  test.use({ allowedWarning: /ERR_FAILED/ });

  test('the box says how to search without it, and tries again when it is opened again', async ({ page }) => {
    await page.goto('/notices');
    await page.waitForLoadState('networkidle');
    await page.route('**/*.js*', (route) => route.abort());
    const search = page.getByRole('combobox', { name: 'Search projects' });
    await search.fill('uni');
    await expect(page.getByText('The list did not load. Press Enter to search.')).toBeVisible();
    await page.unroute('**/*.js*');
    await search.press('Escape');
    await search.press('ArrowDown');
    await expect(page.getByRole('option').first()).toContainText('Uniswap');
  });
});

test('a hint stays while the pointer is on it, and Escape takes it away', async ({ page }) => {
  await page.goto('/projects/curve?tab=history');
  await page.waitForLoadState('networkidle');
  const hint = page.locator('.hint').first();
  const full = hint.getByRole('tooltip');
  await hint.hover();
  await full.hover();
  await expect(full).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await page.mouse.move(0, 0);
  await hint.hover();
  await expect(full).toBeVisible();
});
