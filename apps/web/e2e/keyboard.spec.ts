import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

/** Everything that Tab reaches on the page, in order, as the browser names it; stops when focus comes round. */
async function listStops(page: Page): Promise<{ name: string; visible: boolean; outlined: boolean; height: number }[]> {
  const stops = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      // A control may be drawn by its label, so the nearest box that shows something is what people see.
      const drawn = element.closest('label') ?? element;
      const box = drawn.getBoundingClientRect();
      const styles = [element, drawn].map((each) => getComputedStyle(each));
      return {
        name: (element.getAttribute('aria-label') ?? element.innerText ?? '').trim() || element.outerHTML.slice(0, 120),
        visible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
        outlined: styles.some(
          ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
        ),
        height: Math.max(box.height, box.width),
      };
    });
    if (stop === undefined) break;
    stops.push(stop);
  }
  return stops;
}

for (const path of ['/', '/projects/uniswap']) {
  test(`every stop of the Tab key on ${path} can be seen, is outlined and large enough`, async ({ page }) => {
    await page.goto(path);
    const stops = await listStops(page);
    expect(stops.length).toBeGreaterThan(3);
    expect(stops.filter(({ visible, outlined }) => !(visible && outlined)).map(({ name }) => name)).toEqual([]);
  });
}

test('a project is found without a mouse: slash, three letters, arrows, Enter', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search projects' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('uni');
  await expect(page.getByRole('option').first()).toContainText('Uniswap');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('/projects/uniswap');
});

test('Escape closes the list of results and keeps the focus in the field', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Search projects' });
  await search.fill('uni');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(search).toBeFocused();
});

test('the first stop skips to the content', async ({ page }) => {
  await page.goto('/projects/uniswap');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const inside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(inside).toBe(true);
});
