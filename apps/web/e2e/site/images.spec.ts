import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

// What is not served is the point.
test.use({ allowedWarning: /status of 400/ });

const PICTURE = '/pictures/score-of-a-project-dark.webp';
const address = (query: Readonly<Record<string, string | number>>) =>
  `/_next/image?${new URLSearchParams(Object.entries({ url: PICTURE, w: 640, q: 75, ...query }).map(([name, value]) => [name, String(value)]))}`;

test('SITE-60, SITE-61: pictures of pages come through the optimisation path with url, w and q of 75', async ({ page, request }) => {
  for (const path of ['/products/skynet', '/resources/blog/how-this-site-scores']) {
    await page.goto(path);
    await page.getByRole('img', { name: /^The page of Aave/ }).scrollIntoViewIfNeeded();
    const image = page.locator('main img[src*="/_next/image"]').first();
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
    const { searchParams } = new URL((await image.getAttribute('src')) ?? '', page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      url: expect.stringContaining('/pictures/'),
      w: expect.stringMatching(/^\d+$/),
      q: '75',
    });
    const answer = await request.get((await image.getAttribute('src')) ?? '');
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test('SITE-61, SITE-63, SITE-64, T-36: every width for devices and pictures is served in quality 75, and no other width or quality', async ({
  request,
}) => {
  const status = async (query: Readonly<Record<string, string | number>>) => (await request.get(address(query))).status();
  for (const w of [640, 750, 828, 1080, 1200, 1920, 2048, 3840, 16, 32, 48, 64, 96, 128, 256, 384])
    expect(await status({ w }), `w=${w}`).toBe(200);
  for (const w of [0, 15, 17, 385, 641, 3841, '16.5', '640px', '']) expect(await status({ w }), `w=${w}`).toBe(400);
  for (const q of [74, 76, 100, 0, '']) expect(await status({ q }), `q=${q}`).toBe(400);
});

for (const [what, url] of [
  ['another host', 'https://example.org/a.png'],
  ['a host without a protocol', '//example.org/a.png'],
  ['this machine', 'http://127.0.0.1/a.png'],
  ['a private network', 'http://10.0.0.1/a.png'],
  ['the address where clouds keep secrets', 'http://169.254.169.254/latest/meta-data/'],
  ['a host behind a backslash', '/\\127.0.0.1/a.png'],
  ['a file of the machine', 'file:///etc/passwd'],
  ['data in the address', 'data:image/png;base64,iVBORw0KGgo='],
  ['a way out of the folder', '/pictures/../api/health'],
  ['an encoded way out of the folder', '/pictures/%2e%2e/api/health'],
  ['a call of ours', '/api/health'],
  ['itself', '/_next/image?url=%2Fpictures%2Fa.webp&w=640&q=75'],
  ['a picture with a query', `${PICTURE}?v=1`],
  ['a drawing, which can carry scripts', '/logos/uniswap.svg'],
  ['nothing', ''],
] as const) {
  test(`the optimisation path refuses ${what}`, async ({ request }) => {
    expect((await request.get(address({ url }))).status()).toBe(400);
  });
}

/** How far below the viewport the page's element begins, in px, once the page has scrolled so that it does. */
async function bringTo(page: Page, { selector, belowPx }: { selector: string; belowPx: number }): Promise<void> {
  await page.evaluate(
    ([wanted, below]) => {
      document.documentElement.style.scrollBehavior = 'auto';
      const { top } = document.querySelector(wanted)?.getBoundingClientRect() ?? { top: 0 };
      window.scrollBy(0, top - window.innerHeight - below);
    },
    [selector, belowPx] as const,
  );
}

test('SITE-62: a lazy picture loads at 150 px below what is seen and not at 250, keeps its place meanwhile, and one for another theme never loads', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_next/image')) asked.push(new URL(request.url()).searchParams.get('url') ?? '');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/resources/blog/how-this-site-scores');
  await page.waitForLoadState('networkidle');
  const selector = '.dark-only[data-lazy-picture]';
  await bringTo(page, { selector, belowPx: 250 });
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
  expect(asked).toEqual([]);
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  const loaded = page.waitForResponse(/_next\/image/);
  await bringTo(page, { selector, belowPx: 150 });
  expect((await loaded).status()).toBe(200);
  expect(asked).toEqual([PICTURE]);
  // A pixel is what rounding may add.
  expect(Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - before)).toBeLessThanOrEqual(1);
});

test('SITE-62, T-37: logos further down are not asked for before they come near, and never through the optimisation path', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/logos\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const cards = page.getByRole('region', { name: 'What’s new' });
  expect(await cards.locator('img').count()).toBe(0);
  const before = asked.length;
  await cards.scrollIntoViewIfNeeded();
  await expect.poll(() => cards.locator('img').count()).toBeGreaterThan(0);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  expect(asked.filter((path) => path.includes('_next'))).toEqual([]);
});
