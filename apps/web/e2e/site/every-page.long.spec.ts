import { expect, type Page, type Response } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { recordFailures } from '../support/failures.ts';
import { turnOn } from '../support/flags.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { PAGES } from '../support/pages.ts';
import { takeScreens } from '../support/screenshot.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { listRoutes, makeSamples } from '../support/site-pages.ts';
import { ERROR_STATUS, test } from '../support/test.ts';

test.use({ allowedWarning: ERROR_STATUS });

/** Answers with an error, on purpose. */
const FAILS = '/500';

/** The most that a document is, as it is before compression, in kB. */
const DOCUMENT_KB_MAX = 250;

/** Documents that are still larger, which must not grow: lists whose rows are sent as markup and again as data. */
const LARGER_KB_MAX: Readonly<Record<string, number>> = {
  '/': 300,
  '/admin/events': 420,
  '/docs/api': 285,
  '/projects?view=scatter': 260,
};

/** Says of a document that it is larger than it may be. */
async function findLargeness(path: string, response: Response | null): Promise<string[]> {
  const kilobytes = ((await response?.body())?.length ?? 0) / 1000;
  const most = LARGER_KB_MAX[path] ?? LARGER_KB_MAX[path.split('?')[0] ?? path] ?? DOCUMENT_KB_MAX;
  return kilobytes > most ? [`${path}: a document of ${Math.round(kilobytes)} kB`] : [];
}

/** What waits until it is near is asked for, too. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
}

for (const { name, path, status } of PAGES) {
  test(`${name} answers ${status} with a title, a language, one main part and one first heading, asks for nothing that fails, does not jump while it loads, and is accessible in both themes`, async ({
    page,
    browserErrors,
  }) => {
    const failed = recordFailures(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await page.title()).not.toBe('');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await expectNoJump(page);
    await loadAll(page);
    await expectAccessibleInThemes(page);
    // SITE-60: whatever has pixels comes through the optimisation path. Drawings fit every size.
    const sources = await page.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
    const past = sources.filter((source) => !/\.svg(\?|$)/.test(source) && !/^\/_next\/image\?url=[^&]+&w=\d+&q=75$/.test(source));
    expect(past, 'pictures past the optimisation path').toEqual([]);
    const itself = `${status} for ${page.url()}`;
    expect([...failed.filter((fault) => fault !== itself), ...(await findLargeness(path, response))]).toEqual([]);
    if (status === 200) expect(browserErrors).toEqual([]);
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

/** Pages of what only their own tests make, which look at each: an engagement, a report, a person of an identity check, a chain's movements. */
const MADE_ELSEWHERE = /^\/(identity|office|reports|trace)\/.*\[/;

/** The same page in other words: its tabs, its filters, its next pages. More of a kind say nothing new. */
const PARTS_MAX = 4;

/** Whether the pages of `role` are visited with this route among them. What visitors see of `PAGES` is looked at above. */
const VISITED: Readonly<Record<'visitor' | 'user' | 'admin', (path: string) => boolean>> = {
  visitor: (path) => !path.startsWith('/admin') && !PAGES.some((page) => page.path === path),
  user: (path) => !path.startsWith('/admin'),
  admin: (path) => path.startsWith('/admin') || ['/', '/projects', '/projects/aave', '/my/settings'].includes(path),
};

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

    const routes = listRoutes().filter((route) => !MADE_ELSEWHERE.test(route));
    expect(
      routes.filter((route) => route.includes('[') && samples[route] === undefined),
      'routes without an address to look at',
    ).toEqual([]);
    const faults = recordFailures(page);
    const waiting = routes.flatMap((route) => samples[route] ?? [route]).filter((path) => path !== FAILS && VISITED[role](path));
    const seen = new Set(waiting);
    for (const path of waiting) {
      const [heard, failed] = [browserErrors.length, faults.length];
      faults.push(...(await findLargeness(path, await page.goto(path))));
      await loadAll(page);
      for (const part of await listParts(page)) {
        if (!seen.has(part)) waiting.push(part);
        seen.add(part);
      }
      faults.splice(failed, Infinity, ...faults.slice(failed).map((fault) => (fault.startsWith(path) ? fault : `${path}: ${fault}`)));
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
