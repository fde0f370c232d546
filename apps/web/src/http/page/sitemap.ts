import '@/http/server-only';
import { escapeXml } from '@/site/xml';

/** One entry of a map of the site, or of the list of its maps. Without an instant nothing is said about when it changed. */
export type SitemapEntry = { readonly url: string; readonly updatedAt?: Date | undefined };

/** Most addresses that one map may hold. Source: sitemaps.org protocol. */
export const ADDRESSES_PER_MAP = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A map of addresses. */
export function toSitemap(entries: readonly SitemapEntry[]): string {
  return toDocument('urlset', 'url', entries);
}

/** A list of maps. */
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
