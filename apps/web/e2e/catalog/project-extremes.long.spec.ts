import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { addExtremeProject, EXTREME_ID } from '../support/extreme-project.ts';
import { takeScreens } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

// One worker, so that the project is written once.
test.describe.configure({ mode: 'default' });
test.beforeAll(addExtremeProject);

for (const tab of ['overview', 'code', 'governance', 'operations', 'fundamentals', 'market', 'community', 'activity', 'history']) {
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
          .map((element) => `${element.outerHTML.slice(0, 120)}`);
      });
      expect(overflow, `beyond the right edge at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await takeScreens(page, { name: `extreme-${tab}` });
    await expectAccessible(page);
  });
}

test('a comparison of one to four projects, with names without a place to break and projects of which nothing is known, keeps its head in sight over its first row and its words whole on every screen', async ({
  page,
}) => {
  const ids = ['aave', EXTREME_ID, 'pepe', 'compound'];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const count of [1, 2, 3, 4]) {
    await page.goto(`/compare?ids=${ids.slice(0, count).join(',')}`);
    await expect(page.getByRole('columnheader')).toHaveCount(count);
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        const claim = (holds: boolean, words: string) => holds || found.push(words);
        const box = document.querySelector('[aria-label=Comparison]');
        const head = box?.querySelector('thead');
        const first = box?.querySelector('tbody td');
        const last = box?.querySelector('tbody > tr:last-child > td');
        if (!box || !head || !first || !last) return ['no table'];
        const at = (element: Element) => element.getBoundingClientRect();
        claim(document.documentElement.scrollWidth <= innerWidth, 'the page scrolls sideways');
        claim(Math.abs(at(head).top - at(box).top) <= 2, 'an empty band stands above the head');
        claim(at(first).top >= at(head).bottom - 1, 'the head covers the first row');
        const names = [...head.querySelectorAll('th')];
        claim(
          names.filter((name) => at(name).right <= innerWidth).length >= Math.min(2, names.length),
          'fewer than two names are in sight',
        );
        for (const name of names) {
          claim(at(name).width >= 136, `a name has ${at(name).width} px`);
          for (const text of name.querySelectorAll('a[title]:not([aria-label]), p'))
            claim(at(text).height <= 42, `"${text.textContent?.slice(0, 12)}" takes ${at(text).height} px in height`);
        }
        last.scrollIntoView({ block: 'end' });
        const { left, top, height } = at(head);
        claim(top >= -1 && top + height < at(last).bottom, 'the head left the screen');
        claim(document.elementFromPoint(left + 24, top + height / 2)?.closest('thead') === head, 'something covers the head');
        box.scrollTo(0, 0);
        scrollTo(0, 0);
        return found;
      });
      expect(faults, `${count} at ${width} px`).toEqual([]);
    }
  }
});
