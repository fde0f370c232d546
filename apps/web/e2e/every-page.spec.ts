import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectNoJump } from './support/layout-shift.ts';
import { PAGES, THEMES } from './support/pages.ts';
import { takeScreens } from './support/screenshot.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ERROR_STATUS, test } from './support/test.ts';

test.use({ allowedComplaint: ERROR_STATUS });

for (const { name, path, status } of PAGES) {
  test(`${name} answers ${status} with a title, a language, one main part and one first heading, does not jump while it loads, and is accessible in both themes`, async ({
    page,
  }) => {
    test.slow(); // a page with thousands of elements takes axe a while
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await page.title()).not.toBe('');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await expectNoJump(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    await takeScreens(page, { name });
  });

  test(`${name} neither scrolls sideways nor jumps while it loads on a phone 360 px wide`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoJump(page);
    await expectNoSidewaysScroll(page);
  });
}
