import { expect, test } from 'vitest';
import { toSitemap, toSitemapIndex } from './sitemap.ts';

test('an address says when it changed where that is known, and nothing where it is not', () => {
  const map = toSitemap([
    { url: 'https://redoubt.example/projects?a=1&b=2', updatedAt: new Date('2026-03-01') },
    { url: 'https://redoubt.example/' },
  ]);
  expect(map).toContain('<url><loc>https://redoubt.example/projects?a=1&amp;b=2</loc><lastmod>2026-03-01T00:00:00.000Z</lastmod></url>');
  expect(map).toContain('<url><loc>https://redoubt.example/</loc></url>');
});

test('a list of maps is a document of its own kind', () => {
  expect(toSitemapIndex([{ url: 'https://redoubt.example/sitemaps/pages.xml' }])).toMatch(/<sitemapindex xmlns="[^"]+">\n<sitemap><loc>/);
});
