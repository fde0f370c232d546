import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { listen } from '@redoubt/testing/listen';
import { expectNoJump } from './layout-shift.ts';

/** Opens `path` as a slow machine draws it: first the document as far as its header's account area, then all of it. */
async function openInTwoParts(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const cut = html.indexOf('>', html.indexOf('data-tour="account"')) + 1;
  const firstDrawn = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, cut));
    await firstDrawn.promise;
    response.end(html.slice(cut));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  await page.route(path, (route) => route.continue({ url }));
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('[data-tour="account"]')).toBeAttached();
  await page.evaluate(async () => {
    // The second frame begins after the first was drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // Text whose font comes late has another width for a moment, whatever its place. Not every machine has the stand-ins.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
  });
  firstDrawn.resolve();
  await page.waitForLoadState();
  await page.unroute(path);
  server.close();
}

/** Nothing in the bar of the page at `path` moves while its last parts and the session are on their way. */
export async function expectStillBars(
  page: Page,
  { path, width, signedIn }: { path: string; width: number; signedIn: boolean },
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/auth/session', (route) => promise.then(() => route.continue()));
  await openInTwoParts(page, path);
  const bar = page.locator('[data-site-header] .frame, [data-home-bar] .frame');
  const places = () => bar.evaluate(({ children }) => [...children].map((part) => JSON.stringify(part.getBoundingClientRect())));
  const account = bar.locator('[data-tour="account"]');
  await expect(account.locator('.animate-pulse')).toHaveCount(2);
  const before = await places();
  resolve();
  await expect(account.locator('.animate-pulse')).toHaveCount(0);
  await expect(account.getByRole('button', { name: signedIn ? 'Account menu' : 'Sign Up', includeHidden: true })).toHaveCount(1);
  expect(await places(), `${path} at ${width} px`).toEqual(before);
  await expectNoJump(page, { most: 0 });
  await page.unroute('**/api/auth/session');
}
