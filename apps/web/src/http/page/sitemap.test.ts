import { expect, test } from 'vitest';
import { toSitemap, toSitemapIndex } from './sitemap.ts';

test('an entry has its last change where that is known', () => {
  const map = toSitemap([
    { url: 'https://redoubt.example/projects?a=1&b=2', updatedAt: new Date('2026-03-01') },
    { url: 'https://redoubt.example/' },
  ]);
  expect(map).toContain('<url><loc>https://redoubt.example/projects?a=1&amp;b=2</loc><lastmod>2026-03-01T00:00:00.000Z</lastmod></url>');
  expect(map).toContain('<url><loc>https://redoubt.example/</loc></url>');
});

test('a sitemap index is a document of its own', () => {
  expect(toSitemapIndex([{ url: 'https://redoubt.example/sitemaps/pages.xml' }])).toMatch(/<sitemapindex xmlns="[^"]+">\n<sitemap><loc>/);
});
