/** Silent reading speed for English non-fiction, in words a minute. Source: Brysbaert 2019, doi:10.1016/j.jml.2019.104047. */
const WORDS_PER_MINUTE = 238;

export const RESOURCES = { name: 'Resources', path: '/resources' } as const;
export const BLOG = { name: 'Blog', path: '/resources/blog' } as const;
export const FEED_PATH = '/resources/blog/feed.xml';

/** '7 min read'. */
export function readingTime({ words }: { words: number }): string {
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}

/** The articles on either side in a list that begins with the newest. */
export function findNeighbours<Item extends { readonly slug: string }>(
  articles: readonly Item[],
  slug: string,
): { older: Item | undefined; newer: Item | undefined } {
  const at = articles.findIndex((article) => article.slug === slug);
  return { older: at === -1 ? undefined : articles[at + 1], newer: at > 0 ? articles[at - 1] : undefined };
}

/** Where an article is, within the site. */
export function articlePath(slug: string): string {
  return `${BLOG.path}/${slug}`;
}
