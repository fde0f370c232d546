import { type APIRequestContext, expect } from '@playwright/test';
import { PAGES } from '../support/pages.ts';
import { test } from '../support/test.ts';

/** A thing of schema.org, as far as it is looked at here. */
type Described = { '@type': string; potentialAction?: { target: { urlTemplate: string } } };

type Head = { title: string; description: string; canonical: string | undefined; picture: string; listed: boolean };

/** What a document says of itself to machines. */
async function readHead(request: APIRequestContext, path: string): Promise<Head> {
  const html = await (await request.get(path)).text();
  const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    title: content(/<title>([^<]*)/),
    description: content(/<meta name="description" content="([^"]*)/),
    canonical: /<link rel="canonical" href="([^"]*)/.exec(html)?.[1],
    picture: content(/<meta property="og:image" content="([^"]*)/),
    listed: !/<meta name="robots" content="noindex/.test(html),
  };
}

/** The addresses of a map, or of a list of maps. */
async function readMap(request: APIRequestContext, path: string): Promise<string[]> {
  const response = await request.get(path);
  expect(response.headers()['content-type'], path).toBe('application/xml; charset=utf-8');
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

test('every page that may be found has a title and a description of its own, an address and a picture', { lock: 'catalogue' }, async ({
  request,
}) => {
  const heads = await Promise.all(
    // The tabs of a project are one page: they share its address, and so its head.
    PAGES.filter(({ path, status }) => status === 200 && !/[?]/.test(path)).map(async ({ path }) => ({
      path,
      ...(await readHead(request, path)),
    })),
  );
  const listed = heads.filter((head) => head.listed);
  expect(listed.length).toBeGreaterThan(10);
  for (const { path, description, canonical, picture } of listed) {
    expect(description.length, path).toBeGreaterThanOrEqual(50);
    expect(new URL(canonical ?? '', 'http://none').pathname, path).toBe(path);
    expect(new URL(picture).pathname, path).toMatch(/share-image$/);
  }
  for (const fact of ['title', 'description'] as const) {
    expect(new Set(listed.map((head) => head[fact])).size, fact).toBe(listed.length);
  }
});

test('the maps of the site lead to its pages, articles and real projects, and to nothing that is closed', { lock: 'catalogue' }, async ({
  request,
}) => {
  const maps = await readMap(request, '/sitemap.xml');
  expect(maps).toEqual(['/sitemaps/pages.xml', '/sitemaps/projects-1.xml']);
  const pages = await readMap(request, '/sitemaps/pages.xml');
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/projects', '/products/kyc', '/resources', '/resources/blog/how-to-read-an-audit-report']),
  );
  const robots = await (await request.get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(expect.arrayContaining(['/admin', '/api/', '/auth/', '/my/']));
  for (const path of pages) {
    expect(
      closed.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(false);
    expect((await request.get(path)).status(), path).toBe(200);
  }
  const projects = await readMap(request, '/sitemaps/projects-1.xml');
  expect(projects).toContain('/projects/aave');
  expect(projects.filter((path) => path.startsWith('/projects/demo-'))).toEqual([]);
  expect(new Set([...pages, ...projects]).size).toBe(pages.length + projects.length);
  for (const path of ['/sitemaps/projects-2.xml', '/sitemaps/projects-0.xml', '/sitemaps/none.xml']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('crawlers are told where the maps are, finders of faults whom to tell', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml\n`);
  const security = await request.get('/.well-known/security.txt');
  expect(security.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await security.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  expect(fields.get('Contact')).toMatch(/^(?:mailto|https|tel):/);
  expect(fields.get('Canonical')).toBe(`${baseURL}/.well-known/security.txt`);
  expect(Number.isNaN(Date.parse(fields.get('Expires') ?? ''))).toBe(false);
});

test('the home page says who runs the site and how it is searched, and the search it names works', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const text = /<script type="application\/ld\+json">([^<]*)/.exec(html)?.[1] ?? '';
  const [organization, site]: [Described, Described] = JSON.parse(text)['@graph'];
  expect([organization['@type'], site['@type']]).toEqual(['Organization', 'WebSite']);
  const found = await request.get(String(site.potentialAction?.target.urlTemplate).replace('{search_term}', 'uniswap'));
  expect(await found.text()).toContain('href="/projects/uniswap"');
});

test('a project’s page prints what is on record, as of when, without bars, tabs and buttons', async ({ page }) => {
  await page.goto('/projects/uniswap');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  for (const tabs of await page.getByRole('navigation', { name: /^Project/ }).all()) await expect(tabs).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^As of .* · http.*\/projects\/uniswap$/)).toBeVisible();
  await expect(page.locator('button:visible')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});
