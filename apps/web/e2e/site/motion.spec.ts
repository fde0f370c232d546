import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const BAR = '#nprogress .bar';

/** Holds the answers to changes of route to `path` until the returned function lets them go. */
async function holdRoute(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path && url.searchParams.has('_rsc'),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

/** What the page asks of `scrollTo` from now on, and after each load. */
async function recordScrolls(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const recorded: unknown[] = [];
    Object.assign(window, { recorded });
    const { scrollTo } = window;
    window.scrollTo = (...given: unknown[]) => {
      recorded.push(given[0]);
      Reflect.apply(scrollTo, window, given);
    };
  });
  return () => page.evaluate(() => (window as Window & { recorded?: unknown[] }).recorded ?? []);
}

/** A page whose links lead to projects, and much lighter than their list. */
const WITH_PROJECTS = '/compare?ids=aave,compound';

/** The first project that the page leads to. */
async function findProject(page: Page): Promise<{ link: Locator; path: string }> {
  const link = page.getByRole('main').locator('a[href^="/projects/"]:not([href*="?"]):not([href*="#"])').first();
  return { link, path: (await link.getAttribute('href')) ?? '' };
}
test('SITE-56, SITE-57, SITE-59, OP-01: a slow change of route shows the bar until it is complete, and leads smoothly to the top', async ({
  page,
}) => {
  const scrolls = await recordScrolls(page);
  await page.goto(WITH_PROJECTS);
  const { link, path } = await findProject(page);
  const letGo = await holdRoute(page, path);
  await link.click();
  await expect(page.locator(BAR)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/compare');
  letGo();
  await page.waitForURL(path);
  await expect(page.locator(BAR)).toHaveCount(0);
  await expect.poll(scrolls).toEqual([{ top: 0, behavior: 'smooth' }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('SITE-57: a link that is followed while its page still loads ends the bar, too', async ({ page }) => {
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(WITH_PROJECTS, { waitUntil: 'domcontentloaded' });
  const { link, path } = await findProject(page);
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(path, { waitUntil: 'commit' });
  await expect(page.locator(BAR)).toHaveCount(0);
});

test('SITE-56: a link that loads a document shows the bar until that is there', async ({ page }) => {
  await page.goto('/resources/blog');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/feed.xml', (route) => promise.then(() => route.continue()));
  // Asked in one call: while the next document is on its way the browser answers no other.
  const shown = await page
    .getByRole('main')
    .locator('a[href$="feed.xml"]')
    .evaluate((link: HTMLElement, bar) => {
      link.click();
      return new Promise<boolean>((settle) => requestAnimationFrame(() => settle(document.querySelector(bar) !== null)));
    }, BAR);
  expect(shown).toBe(true);
  resolve();
  await page.waitForURL('**/feed.xml');
});

test('SITE-56, SITE-57, SITE-59: links of the footer, in texts and in lists load no document and ask nothing about the session again', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) asked += 1;
  });
  const steps = [
    { part: 'contentinfo', name: 'Cookie Policy', path: '/company/cookie-policy' },
    { part: 'contentinfo', name: 'KYC', path: '/products/kyc' },
    { part: 'main', name: 'FUN-07', path: '/methodology/fundamentals#FUN-07' },
  ] as const;
  await page.goto('/company/privacy-policy');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }));
  await expect.poll(() => asked).toBe(1);
  for (const { part, name, path } of steps) {
    await page.getByRole(part).getByRole('link', { name }).first().click();
    await page.waitForURL(path);
    await expect(page.locator(BAR)).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'mark')), path).toBe('same document');
  }
  expect(asked).toBe(1);
  // What browsers mark by themselves where a document is loaded.
  const marked = page.locator('[id="FUN-07"]');
  await expect(marked).toHaveAttribute('data-target');
  await expect(marked).toBeInViewport();
});

test('SITE-57: a change of route that is called off for the page on screen ends the bar', async ({ page }) => {
  await page.goto('/projects/uniswap');
  const letGo = await holdRoute(page, '/');
  const home = page
    .getByRole('banner')
    .getByRole('link', { name: /home|redoubt/i })
    .first();
  await home.click();
  await expect(page.locator(BAR)).toBeVisible();
  await page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.locator(BAR)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/projects/uniswap');
  letGo();
});

test('SITE-58: the bar starts at 0.08, moves within 200 ms and creeps every 800 ms', async ({ page }) => {
  await page.goto(WITH_PROJECTS);
  const { link, path } = await findProject(page);
  const letGo = await holdRoute(page, path);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  const read = () =>
    page.locator(BAR).evaluate((bar: HTMLElement) => ({
      at: Number(/translate3d\((-[\d.]+)%/.exec(bar.style.transform)?.[1]),
      within: getComputedStyle(bar).transitionDuration,
    }));
  expect(await read()).toEqual({ at: -92, within: '0.2s' });
  await page.clock.runFor(799);
  expect((await read()).at).toBe(-92);
  await page.clock.runFor(1);
  const first = (await read()).at;
  expect(first).toBeGreaterThan(-92);
  await page.clock.runFor(799);
  expect((await read()).at).toBe(first);
  await page.clock.runFor(1);
  expect((await read()).at).toBeGreaterThan(first);
  letGo();
});

test('T-45, SITE-59: who is spared motion jumps; back leads to where one was; a change of only the query moves nothing', async ({
  page,
}) => {
  const scrolls = await recordScrolls(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/projects');
  const last = page.getByRole('main').locator('a[href^="/projects/"]:not([href*="?"])').last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  await last.click();
  await page.waitForURL(/\/projects\/./);
  await expect.poll(scrolls).toEqual([{ top: 0, behavior: 'auto' }]);
  await page.goBack();
  await page.waitForURL('/projects');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await expect(page.locator(BAR)).toHaveCount(0);
  expect(await scrolls()).toHaveLength(1);
});
