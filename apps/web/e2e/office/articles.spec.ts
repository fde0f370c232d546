import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const SLUGS = [
  'how-this-site-scores',
  'how-to-check-a-token-before-buying',
  'how-to-read-an-audit-report',
  'what-a-proxy-admin-can-do',
] as const;

type Parsed = { root: string; self: string | null; entries: { id: string; href: string | null; instants: boolean }[] };

test('ROUTE-08, ROUTE-09, OP-61: resources lead to the blog, the blog to each article, and an article to its neighbour', async ({
  page,
}) => {
  expect((await page.goto('/resources'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All articles' }).click();
  await expect(page).toHaveURL(/\/resources\/blog$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  const articles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(articles).toHaveCount(SLUGS.length);
  const [first, second] = await articles.allTextContents();
  await page.getByRole('link', { name: first ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible();
  await page.getByRole('navigation', { name: 'More articles' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: second ?? '' })).toBeVisible();
});

test('OP-61: every article can be read without scripts, is 1,200 to 2,000 words long, and its contents lead to its headings', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const slug of SLUGS) {
    expect((await page.goto(`/resources/blog/${slug}`))?.status(), slug).toBe(200);
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')['@graph'];
    expect(graph[0], slug).toMatchObject({ '@type': 'Article', headline: await page.getByRole('heading', { level: 1 }).textContent() });
    expect(graph[0].wordCount, slug).toBeGreaterThanOrEqual(1_200);
    expect(graph[0].wordCount, slug).toBeLessThanOrEqual(2_000);
    const targets = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(targets.length, slug).toBeGreaterThan(5);
    for (const target of targets) await expect(page.locator(`article [id="${target.slice(1)}"]`), `${slug}${target}`).toHaveCount(1);
    expect(await page.locator('article figure figcaption').count(), slug).toBeGreaterThan(0);
    // Marked while the site was built: this browser runs no script that could have done it.
    expect(await page.locator('article pre [class^="hljs-"]').count(), slug).toBeGreaterThan(0);
  }
  await context.close();
});

test('OP-61: every link from an article into this site leads somewhere', async ({ request }) => {
  const documents = new Map<string, string>();
  const read = async (path: string): Promise<string> => {
    const known = documents.get(path) ?? (await (await request.get(path)).text());
    documents.set(path, known);
    return known;
  };
  for (const slug of SLUGS) {
    const article = /<article[\s\S]*<\/article>/.exec(await read(`/resources/blog/${slug}`))?.[0] ?? '';
    const links = new Set([...article.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')));
    expect(links.size, slug).toBeGreaterThan(3);
    for (const link of links) {
      const [path = '', anchor] = link.split('#');
      expect((await request.head(path)).status(), `${slug} → ${link}`).toBe(200);
      if (anchor !== undefined) expect((await read(path)).includes(`id="${anchor}"`), `${slug} → ${link}`).toBe(true);
    }
  }
});

test('OP-61: an address without an article answers 404', async ({ request }) => {
  expect((await request.get('/resources/blog/no-such-article')).status()).toBe(404);
  expect((await request.get('/resources/blog/no-such-article/share-image')).status()).toBe(404);
});

test('OP-61: the blog names its feed, which is Atom and has every article once', async ({ page }) => {
  await page.goto('/resources/blog');
  const href = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect((await page.request.get(href ?? '', { headers: { 'if-none-match': response.headers().etag ?? '' } })).status()).toBe(304);
  const parsed = await page.evaluate(
    (text): Parsed => {
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      const one = (from: ParentNode, selector: string) => from.querySelector(selector);
      return {
        root: `${feed.documentElement.namespaceURI} ${feed.documentElement.localName}`,
        self: one(feed, 'feed > link[rel="self"]')?.getAttribute('href') ?? null,
        entries: [...feed.querySelectorAll('entry')].map((entry) => ({
          id: one(entry, 'id')?.textContent ?? '',
          href: one(entry, 'link[rel="alternate"]')?.getAttribute('href') ?? null,
          instants: ['published', 'updated'].every((name) => /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(one(entry, name)?.textContent ?? '')),
        })),
      };
    },
    await response.text(),
  );
  expect(parsed.root).toBe('http://www.w3.org/2005/Atom feed');
  expect(parsed.self).toBe(new URL(href ?? '', page.url()).href);
  expect(parsed.entries.map(({ href: address }) => new URL(address ?? '').pathname).sort()).toEqual(
    SLUGS.map((slug) => `/resources/blog/${slug}`),
  );
  expect(new Set(parsed.entries.map(({ id }) => id)).size).toBe(SLUGS.length);
  expect(parsed.entries.every(({ instants }) => instants)).toBe(true);
});

test('OP-61: an article’s picture for other sites is a PNG, and is not drawn twice', async ({ request }) => {
  const path = `/resources/blog/${SLUGS[0]}/share-image`;
  const picture = await request.get(path);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG');
  expect((await request.get(path, { headers: { 'if-none-match': picture.headers().etag ?? '' } })).status()).toBe(304);
});

test('OP-61: an article prints its text without what leads elsewhere', async ({ page }) => {
  await page.goto(`/resources/blog/${SLUGS[3]}`);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['On this page', 'More articles', 'Breadcrumb']) {
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = await page.getByRole('link', { name: 'ERC-1967' }).evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toContain('https://eips.ethereum.org/EIPS/eip-1967');
});
