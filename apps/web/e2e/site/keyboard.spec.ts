import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

type Stop = { name: string; visible: boolean; outlined: boolean };

/** Far more than a visitor would press: a page with more stops before its end is wrong in itself. */
const STOPS_MAX = 300;

/** Everything that Tab reaches on the page, in order, as the browser names it; ends when the focus leaves the page. */
async function listStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      // What has the focus may be drawn by the box around it.
      const drawn = [element, element.parentElement, element.parentElement?.parentElement].filter((each) => each instanceof HTMLElement);
      const { width, height, bottom, top } = element.getBoundingClientRect();
      return {
        name: (element.getAttribute('aria-label') ?? element.innerText ?? '').trim() || element.outerHTML.slice(0, 120),
        visible: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
        outlined: drawn
          .map((each) => getComputedStyle(each))
          .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
      };
    });
    if (stop === undefined || stops.length >= STOPS_MAX) return stops;
    stops.push(stop);
  }
}

for (const path of ['/', '/projects/uniswap']) {
  test(`every stop of the Tab key on ${path} can be seen and is outlined`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' }); // What has the focus is in view at once, not after a glide.
    await page.goto(path);
    const stops = await listStops(page);
    expect(stops.length).toBeGreaterThan(3);
    expect(stops.length).toBeLessThan(STOPS_MAX);
    expect(stops.filter(({ visible, outlined }) => !(visible && outlined)).map(({ name }) => name)).toEqual([]);
  });
}

test('without a mouse the first stop skips to the content, and a project is found: slash, three letters, Escape, arrows, Enter', async ({
  page,
}) => {
  await page.goto('/company/about');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  const search = page.getByRole('combobox', { name: 'Search projects' });
  // A key that is pressed before the page's scripts run is lost.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(search).toHaveValue('');
  await page.keyboard.type('uni');
  await expect(page.getByRole('option').first()).toContainText('Uniswap');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').first()).toContainText('Uniswap');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('/projects/uniswap');
});

test('the question mark lists the keys, but not where text is typed', async ({ page }) => {
  await page.goto('/notices');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  // A key that is pressed before the page's scripts run is lost.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(keys).toContainText('Search projects');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('combobox', { name: 'Search projects' })).toHaveValue('?');
  await expect(keys).toHaveCount(0);
});
