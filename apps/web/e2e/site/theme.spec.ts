import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('without a choice the system decides, and changes its mind at once; a chosen theme holds at once, on the next page and after a reload, drawn by the server', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/notices');
  const dark = await backgroundOf(page);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await backgroundOf(page)).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('radio', { name: 'Light' }).first().check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await backgroundOf(page);
  expect(light).not.toBe(dark);
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('light');

  await page.goto('/company/about');
  expect(await backgroundOf(page)).toBe(light);
  const html = await (await context.request.get('/')).text();
  expect(html).toMatch(/<html[^>]*data-theme="light"/);

  await page.getByRole('radio', { name: 'System' }).first().check();
  expect(await backgroundOf(page)).toBe(dark);
  expect((await context.cookies()).some(({ name }) => name === 'theme')).toBe(false);
});

test('a cookie that names no theme is ignored and not written into the page', async ({ request }) => {
  const response = await request.get('/', { headers: { cookie: 'theme="><script>alert(1)</script>' } });
  expect(response.status()).toBe(200);
  expect(await response.text()).not.toContain('alert(1)');
});

test('nothing moves for those who asked for calm', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/projects/uniswap']) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap(({ transitionDuration, animationDuration, animationName }) => [
          ...transitionDuration.split(', '),
          ...(animationName === 'none' ? [] : animationDuration.split(', ')),
        ])
        .filter((duration) => Number.parseFloat(duration) > 0.001),
    );
    expect(moving, path).toEqual([]);
  }
});
