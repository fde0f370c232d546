import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search projects' });

/** Keywords that were asked for, in order. */
function watchKeywords(page: Page): string[] {
  const keywords: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search-project') keywords.push(url.searchParams.get('keyword') ?? '');
  });
  return keywords;
}

for (const [id, place, path] of [
  ['SRCH-10', 'home page', '/'],
  ['SRCH-11', 'header', '/notices'],
] as const) {
  test(`${id}, SRCH-12: the box of the ${place} offers the trending list, skeletons standing in its place while it loads`, async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/search-project?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await searchBox(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible();
    release();
    await expect(page.getByRole('listbox', { name: 'Trending Search' }).getByRole('option')).toHaveCount(5);
    await expect(page.getByText(/by rank until there are visits|most visitors in 7 days/)).toBeVisible();
  });
}

test('SRCH-07, SRCH-08, SRCH-09, OP-18: one character asks for nothing, two and seventy-five do, a blank text for the trending list; a 76th character is not taken, and the box shows it', async ({
  page,
}) => {
  const keywords = watchKeywords(page);
  await page.goto('/notices');
  await searchBox(page).fill('u');
  await expect(page.getByText('Enter at least 2 characters').first()).toBeVisible();
  await searchBox(page).fill('un');
  await expect(page.getByRole('option').first()).toBeVisible();
  await searchBox(page).fill('x'.repeat(75));
  await expect(page.getByText('No projects found.').first()).toBeVisible();
  expect(keywords.filter((keyword) => keyword !== '')).toEqual(['un', 'x'.repeat(75)]);
  await expect(searchBox(page)).not.toHaveAttribute('aria-invalid');
  await searchBox(page).press('x');
  await expect(searchBox(page)).toHaveValue('x'.repeat(75));
  await expect(searchBox(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('At most 75 characters.')).toBeVisible();
  await searchBox(page).press('Backspace');
  await expect(searchBox(page)).not.toHaveAttribute('aria-invalid');
});

test('SRCH-06: of several tickers the first is shown', async ({ page }) => {
  await page.goto('/notices');
  await searchBox(page).fill('pancakeswap');
  const option = page.getByRole('option').first();
  await expect(option).toContainText('PancakeSwap');
  await page.route('**/api/search-project?*', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.projects[0].tokenTickers = ['FIRST', 'SECOND'];
    await route.fulfill({ json: answer });
  });
  await searchBox(page).fill('uniswap');
  await expect(option).toContainText('FIRST');
  await expect(option).not.toContainText('SECOND');
});

test('SRCH-15: search needs no account', async ({ request }) => {
  const answer = await request.get('/api/search-project?keyword=uni');
  expect(answer.status()).toBe(200);
  expect((await answer.json()).projects[0].id).toBe('uniswap');
});

test('SRCH-13, SITE-16, OP-52, T-55: with the keyboard alone, from the slash, which is typed in other fields and left alone with a modifier, to a project', async ({
  page,
}) => {
  await page.goto('/notices');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { ariaLabel: 'Other' })));
  await page.getByLabel('Other').focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Other')).toHaveValue('/');
  await expect(searchBox(page)).not.toBeFocused();
  await page.getByLabel('Other').evaluate((element) => element.remove());
  await page.keyboard.press('Alt+/');
  await expect(searchBox(page)).not.toBeFocused();

  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('');
  await page.keyboard.type('un/');
  await expect(searchBox(page)).toHaveValue('un/');
  await page.keyboard.press('Backspace');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const chosen = (await options.first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForURL(chosen);
});

test('OP-52: no request is sent while a user types, and a late answer to an earlier text is dropped', async ({ page }) => {
  const keywords = watchKeywords(page);
  await page.goto('/notices');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search-project?keyword=aave*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await searchBox(page).click();
  await expect(page.getByRole('option')).toHaveCount(5);
  await searchBox(page).pressSequentially('aave', { delay: 40 });
  await expect.poll(() => keywords.filter((keyword) => keyword !== '')).toEqual(['aave']);
  await searchBox(page).fill('uniswap');
  await expect(page.getByRole('option').first()).toContainText('Uniswap');
  release();
  await expect(page.getByRole('option').first()).toContainText('Uniswap');
  expect(keywords.filter((keyword) => keyword !== '')).toEqual(['aave', 'uniswap']);
});

test.describe('when the search does not answer', () => {
  test.use({ allowedWarning: /status of 500/ });

  test('OP-52: words and a way to try again stand in its place', async ({ page }) => {
    let broken = true;
    await page.route('**/api/search-project?keyword=uni*', (route) =>
      broken ? route.fulfill({ status: 500, json: { code: 'UnknownException', message: 'No.' } }) : route.continue(),
    );
    await page.goto('/notices');
    await searchBox(page).fill('uni');
    await expect(page.getByText('The search did not answer')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('option').first()).toContainText('Uniswap');
  });
});

test('SRCH-03, OP-19, OP-52: the trending list goes on when it is scrolled to its end', async ({ page }) => {
  await page.goto('/notices');
  await searchBox(page).click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(5);
  await options.last().scrollIntoViewIfNeeded();
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(options.nth(9)).toBeAttached();
  const addresses = await options.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
});
