import { escapeXml } from '@/site/xml';
import { articlePath, BLOG, FEED_PATH } from './article-paths.ts';
import type { Article } from './article-schema.ts';

type Options = { readonly publicOrigin: string; readonly siteName: string };

/** The articles as an Atom feed, in the order given. Source: RFC 4287. */
export function toAtomFeed(articles: readonly Article[], { publicOrigin, siteName }: Options): string {
  const updated =
    articles
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(`${publicOrigin}${BLOG.path}`)}</id>`,
    `<title>${escapeXml(`${siteName}: articles`)}</title>`,
    `<updated>${toInstant(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${publicOrigin}${FEED_PATH}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicOrigin}${BLOG.path}`)}"/>`,
    `<author><name>${escapeXml(siteName)}</name></author>`,
    ...articles.map((article) => toEntry(article, { publicOrigin, siteName })),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry({ slug, title, description, authorRole, publishedAt, updatedAt }: Article, { publicOrigin, siteName }: Options): string {
  const url = escapeXml(`${publicOrigin}${articlePath(slug)}`);
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${toInstant(publishedAt)}</published>`,
    `<updated>${toInstant(updatedAt)}</updated>`,
    `<author><name>${escapeXml(`${authorRole}, ${siteName}`)}</name></author>`,
    `<summary>${escapeXml(description)}</summary>`,
    '</entry>',
  ].join('\n');
}

/** Feeds want an instant; a day begins at midnight. */
function toInstant(day: string): string {
  return `${day}T00:00:00Z`;
}
