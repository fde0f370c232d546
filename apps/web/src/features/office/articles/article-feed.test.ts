import { expect, test } from 'vitest';
import { toAtomFeed } from './article-feed.ts';
import type { Article } from './article-schema.ts';

const ARTICLE: Article = {
  slug: 'on-doors',
  title: 'Doors & <walls>',
  description: 'Why a "door" in a wall is the first thing that a burglar looks for, and the last that its owner does.',
  authorRole: 'Security research',
  publishedAt: '2026-10-01',
  updatedAt: '2026-10-05',
  projects: [],
  headings: [],
  words: 1_400,
};
const SITE = { publicOrigin: 'https://redoubt.example', siteName: 'Redoubt' };

test('the feed is as old as the change that came last, whichever article it was in', () => {
  const feed = toAtomFeed([{ ...ARTICLE, slug: 'newer', publishedAt: '2026-10-03', updatedAt: '2026-10-03' }, ARTICLE], SITE);
  expect(/<updated>([^<]+)/.exec(feed)?.[1]).toBe('2026-10-05T00:00:00Z');
});

test('what a title says cannot become markup', () => {
  expect(toAtomFeed([ARTICLE], SITE)).toContain('<title>Doors &amp; &lt;walls&gt;</title>');
});

test('ids and links are whole addresses that do not depend on the order', () => {
  expect(toAtomFeed([ARTICLE], SITE)).toContain('<id>https://redoubt.example/resources/blog/on-doors</id>');
});
