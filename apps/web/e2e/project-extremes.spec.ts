import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { addExtremeProject, EXTREME_ID } from './support/extreme-project.ts';
import { takeScreens } from './support/screenshot.ts';
import { test } from './support/test.ts';

// One worker, so that the project is written once.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.beforeAll(addExtremeProject);

for (const tab of ['overview', 'code', 'control', 'skynet', 'market', 'team', 'community', 'history']) {
  test(`the ${tab} tab holds 60 contracts, 40 audits, 20 incidents and names without a place to break`, async ({ page }) => {
    await page.goto(`/projects/${EXTREME_ID}?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => {
        const { clientWidth } = document.documentElement;
        return [...document.querySelectorAll('main *')]
          .filter((element) => {
            const { right, width } = element.getBoundingClientRect();
            return width > 1 && right > clientWidth + 0.5 && element.closest('.tabs-scroll, .sr-only, .hint-full') === null;
          })
          .map((element) => `${element.outerHTML.slice(0, 120)} at ${width}`);
      });
      expect(overflow, `beyond the right edge at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await takeScreens(page, { name: `extreme-${tab}` });
    await expectAccessible(page);
  });
}
