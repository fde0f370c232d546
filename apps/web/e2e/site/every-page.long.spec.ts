import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { recordFailures } from '../support/failures.ts';
import { turnOn } from '../support/flags.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { PAGES, THEMES } from '../support/pages.ts';
import { takeScreens } from '../support/screenshot.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { listRoutes, makeSamples } from '../support/site-pages.ts';
import { ERROR_STATUS, test } from '../support/test.ts';

test.use({ allowedWarning: ERROR_STATUS });

for (const { name, path, status } of PAGES) {
  test(`${name} answers ${status} with a title, a language, one main part and one first heading, does not jump while it loads, and is accessible in both themes`, async ({
    page,
  }) => {
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
    // SITE-60: whatever has pixels comes through the optimisation path. Drawings fit every size.
    const sources = await page.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
    const past = sources.filter((source) => !/\.svg(\?|$)/.test(source) && !/^\/_next\/image\?url=[^&]+&w=\d+&q=75$/.test(source));
    expect(past, 'pictures past the optimisation path').toEqual([]);
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

/** Answers with an error, on purpose. */
const FAILS = '/500';

/** The same page in other words: its tabs, its filters, its next pages. More of a kind say nothing new. */
const PARTS_MAX = 8;

for (const role of ['visitor', 'user', 'admin'] as const) {
  test(`as ${role}, no page of the site and no tab of it has a failed request or an error on the console`, async ({
    page,
    browserErrors,
  }) => {
    const { email, username } = await addAccount({ admin: role === 'admin' });
    await logInByCalls(page, { email });
    await turnOn(page, { key: 'portfolio', username });
    const samples = await makeSamples(page.request, { username });
    if (role === 'visitor') await page.context().clearCookies();

    const open = listRoutes().filter((route) => role === 'admin' || !route.startsWith('/admin'));
    expect(
      open.filter((route) => route.includes('[') && samples[route] === undefined),
      'routes without an address to look at',
    ).toEqual([]);
    const faults = recordFailures(page);
    const waiting = open.flatMap((route) => samples[route] ?? [route]).filter((path) => path !== FAILS);
    const seen = new Set(waiting);
    for (const path of waiting) {
      const [heard, failed] = [browserErrors.length, faults.length];
      await page.goto(path);
      // What waits until it is near is asked for, too.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      for (const part of await listParts(page)) {
        if (!seen.has(part)) waiting.push(part);
        seen.add(part);
      }
      faults.splice(failed, Infinity, ...faults.slice(failed).map((fault) => `${path}: ${fault}`));
      faults.push(...browserErrors.slice(heard).map((error) => `${path}: ${error}`));
    }
    expect(faults).toEqual([]);
  });
}

/** Addresses that the page names for other parts of itself: the same path with another query. */
async function listParts(page: Page): Promise<string[]> {
  const parts = await page.locator('a[href*="?"]:not([download])').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin, pathname, search }) => origin === location.origin && pathname === location.pathname && search !== '')
      .map(({ pathname, search }) => pathname + search),
  );
  const here = new URL(page.url()).search;
  // Parts of a part would be endless: filters of filters.
  return here === '' ? [...new Set(parts)].slice(0, PARTS_MAX) : [];
}
