import { expect, type Page } from '@playwright/test';

/** Where the answer stands on a project's page: the short answers, and who can take the money; and how long the page is. */
function readPlaces(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const { scrollHeight } = document.documentElement;
    return { chips: box('.verdict-chips')?.bottom, money: box('#money')?.top, page: scrollHeight };
  });
}

/** The answer to a project stands above the fold of 1440 by 900, and near it on a phone 360 px wide, whose page is not long. */
export async function expectAnswerFirst(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const wide = await readPlaces(page);
  expect(wide.chips).toBeLessThan(900);
  expect(wide.money).toBeLessThan(900);
  await page.setViewportSize({ width: 360, height: 780 });
  const phone = await readPlaces(page);
  expect(phone.chips).toBeLessThan(640);
  expect(phone.money).toBeLessThan(1_100);
  expect(phone.page).toBeLessThanOrEqual(4_000);
}
