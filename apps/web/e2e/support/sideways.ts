import { expect, type Page } from '@playwright/test';

/** On a phone 360 px wide the page does not scroll sideways; a finding names the elements that reach beyond the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
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
}
