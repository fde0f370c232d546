import '@/http/server-only';
import { escapeXml } from '@/site/xml';

/** An entry of a sitemap or of the sitemap index. */
export type SitemapEntry = { readonly url: string; readonly updatedAt?: Date | undefined };

/** The most URLs that a sitemap may hold. Source: sitemaps.org protocol. */
export const URLS_PER_SITEMAP = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap. */
export function toSitemap(entries: readonly SitemapEntry[]): string {
  return toDocument('urlset', 'url', entries);
}

/** A sitemap index. */
export function toSitemapIndex(entries: readonly SitemapEntry[]): string {
  return toDocument('sitemapindex', 'sitemap', entries);
}

function toDocument(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, updatedAt }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${escapeXml(url)}</loc>${changed}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join('')}</${root}>\n`;
}
