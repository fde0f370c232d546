import type { FeedEntry } from '@redoubt/domain/follow/notification/notification-event';
import { describeState, SEVERITY_NAMES, titleOf } from '@redoubt/domain/follow/notification/text';
import { escapeXml } from '@/site/xml';

type Feed = {
  readonly title: string;
  /** The path of the feed itself, and of the page that it belongs to. */
  readonly path: string;
  readonly pagePath: string;
  readonly entries: readonly FeedEntry[];
};

type Options = { readonly publicOrigin: string; readonly siteName: string };

/**
 * Events as an Atom feed, in the given order. Retracted events stay and are marked as such. Source:
 * RFC 4287 (FEED-01).
 */
export function toNotificationFeed({ title, path, pagePath, entries }: Feed, { publicOrigin, siteName }: Options): string {
  const updated = entries.reduce((last, { changedAt }) => (changedAt > last ? changedAt : last), new Date(0));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(`${publicOrigin}${path}`)}</id>`,
    `<title>${escapeXml(`${siteName}: ${title}`)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${publicOrigin}${path}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicOrigin}${pagePath}`)}"/>`,
    `<author><name>${escapeXml(siteName)}</name></author>`,
    ...entries.map((entry) => toEntry(entry, publicOrigin)),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(entry: FeedEntry, publicOrigin: string): string {
  const { id, severity, kind, detail, path, notifiedAt, changedAt } = entry;
  const summary = [describeState(entry), detail].filter((part) => part !== undefined && part !== '').join(' ');
  return [
    '<entry>',
    `<id>${escapeXml(`${publicOrigin}/notices/${id}`)}</id>`,
    `<title>${escapeXml(titleOf(entry))}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicOrigin}${path}`)}"/>`,
    `<published>${notifiedAt.toISOString()}</published>`,
    `<updated>${changedAt.toISOString()}</updated>`,
    `<category term="${kind}"/>`,
    `<category term="${severity}" label="${SEVERITY_NAMES[severity]}"/>`,
    `<summary>${escapeXml(summary)}</summary>`,
    '</entry>',
  ].join('\n');
}
