import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { measureLayoutShift } from './support/layout-shift.ts';
import { PAGES, THEMES } from './support/pages.ts';
import { takeScreens } from './support/screenshot.ts';
import { ERROR_STATUS, test } from './support/test.ts';

test.use({ allowedComplaint: ERROR_STATUS });

/** Most that a page may jump while it loads. */
const LAYOUT_SHIFT_MAX = 0.02;

for (const { name, path, status } of PAGES) {
  test(`${name} answers ${status} with a title, a language, one main part and one first heading`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await page.title()).not.toBe('');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  for (const colorScheme of THEMES) {
    test(`${name} is accessible in the ${colorScheme} theme`, async ({ page }) => {
      test.slow(); // a page with thousands of elements takes axe a while
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });
  }

  test(`${name} does not scroll sideways on a phone 360 px wide`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const tooWide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth)
        .map((element) => `${element.outerHTML.slice(0, 150)} … ${Math.round(element.getBoundingClientRect().right)} px`);
    });
    expect(tooWide, 'elements beyond the right edge').toEqual([]);
    await page.evaluate(() => scrollTo(1_000, 0));
    expect(await page.evaluate(() => scrollX)).toBe(0);
  });

  test(`${name} can be looked at in every width and theme`, async ({ page }) => {
    test.slow(); // six pictures of the whole page, and some pages are long
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await takeScreens(page, { name });
  });

  for (const width of [360, 1440]) {
    test(`${name} does not jump while it loads at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await measureLayoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
    });
  }
}
