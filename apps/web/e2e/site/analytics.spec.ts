import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { listVitals } from '@redoubt/server/platform/vital/vital-store';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { findFreePort, listen } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { collectEvents } from '../support/events.ts';
import { oncePerWorker } from '../support/once-per-worker.ts';
import { test as base } from '../support/test.ts';

type Received = {
  readonly path: string;
  readonly cookie: string | undefined;
  readonly event: { name: string; url: string; domain: string; props?: { metric: string } };
};
type Site = { readonly url: string; readonly dataDir: string; readonly received: Received[] };

/** A product of its own that sends page views and timings to a server on this machine, which answers as Plausible does. */
const test = base.extend<object, { site: Site }>({
  site: oncePerWorker(async (use) => {
    const received: Received[] = [];
    const service = createServer(async (request, response) => {
      received.push({ path: request.url ?? '', cookie: request.headers.cookie, event: JSON.parse(await text(request)) });
      response.writeHead(202, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' }).end('ok');
    });
    const origin = `http://127.0.0.1:${await listen(service)}`;
    const [dataDir, port] = [await makeDataDir(), await findFreePort()];
    const environment = { LIMITS_SCALE: '100', ANALYTICS: 'plausible', ANALYTICS_ID: 'redoubt.example', ANALYTICS_HOST: origin };
    await using product = await startProduct({ dataDir, port, environment });
    await use({ url: `http://localhost:${port}`, dataDir, received });
    await product.stop();
    service.close();
    service.closeAllConnections();
    await rm(dataDir, { recursive: true, force: true });
  }),
});

test.describe.configure({ mode: 'default' });
test.beforeEach(({ site }) => void site.received.splice(0));

/** Puts the page aside, as changing to another tab does. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

const views = (received: readonly Received[]) =>
  received.filter(({ event }) => event.name === 'pageview').map(({ event }) => new URL(event.url).pathname);

test("EVT-12, EVT-13, OP-56: after 'I Accept' each path is one page view and timings are sent, without a cookie; nothing before it", async ({
  page,
  site: { url, received },
}) => {
  await page.goto(`${url}/projects`);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /method/i })
    .first()
    .click();
  await page.waitForURL('**/methodology');
  await page.waitForLoadState('networkidle');
  expect(received).toEqual([]);
  await page.getByRole('button', { name: 'I Accept' }).click();
  await expect.poll(() => views(received)).toEqual(['/methodology']);
  await page.goto(`${url}/projects?token=secret`);
  await expect.poll(() => views(received)).toEqual(['/methodology', '/projects']);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await hide(page);
  const timings = () => received.filter(({ event }) => event.name === 'Web Vitals').map(({ event }) => event.props?.metric);
  await expect.poll(timings).toEqual(expect.arrayContaining(['FCP', 'LCP', 'TTFB', 'CLS']));
  expect(views(received)).toEqual(['/methodology', '/projects']);
  for (const { path, cookie, event } of received) {
    expect({ path, cookie, domain: event.domain }).toEqual({ path: '/api/event', cookie: undefined, domain: 'redoubt.example' });
    expect(JSON.stringify(event)).not.toContain('secret');
  }
});

test('OP-56: nothing is sent about a visitor with Global Privacy Control, not even after I Accept', async ({
  page,
  site: { url, received },
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/')) sent.push(request.url());
  });
  await page.goto(`${url}/methodology?utm_source=letter`);
  await page.getByRole('button', { name: 'I Accept' }).click();
  await page.waitForLoadState('networkidle');
  await hide(page);
  expect([received, sent.filter((address) => /events|vitals/.test(address))]).toEqual([[], []]);
});

test('what the browser measured is kept under the place of the page, and says nothing of who', async ({ page, site: { url, dataDir } }) => {
  const measuring = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('/api/user/vitals'),
  );
  await page.goto(`${url}/projects/uniswap?tab=code`);
  await measuring;
  await page.waitForLoadState('networkidle');
  const kept = page.waitForResponse('**/api/user/vitals');
  await hide(page);
  expect((await kept).status()).toBe(202);
  await using database = await openProductDatabase({ dataDir });
  const figures = await listVitals({ db: database.db }, { sinceDays: 1 });
  const metrics = figures.filter(({ page: place }) => place === '/projects/{id}').map(({ metric }) => metric);
  // The largest paint is reported once a real press or a real hiding of the page has ended it, and this was neither.
  expect(metrics).toEqual(expect.arrayContaining(['CLS', 'FCP', 'TTFB']));
});

test("OP-57: a landing with utm_ parameters sends 'UTM Visit' with them, once a session", async ({ page, site: { url } }) => {
  const sent = collectEvents(page);
  const visits = () => sent.filter(({ eventName }) => eventName === 'UTM Visit').map(({ properties }) => properties);
  await page.goto(`${url}/methodology?utm_source=letter&utm_medium=mail`);
  await expect.poll(visits).toEqual([{ utm_source: 'letter', utm_medium: 'mail' }]);
  await page.goto(`${url}/projects?utm_source=other`);
  await page.waitForLoadState('networkidle');
  expect(visits()).toHaveLength(1);
});
