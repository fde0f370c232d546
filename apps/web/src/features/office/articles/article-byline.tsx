import { formatDay } from '@redoubt/ui/data/format';
import { readingTime } from './article-paths.ts';
import type { Article } from './article-schema.ts';

/** Who wrote it, when, and how long it takes to read. */
export function ArticleByline({ article }: { article: Pick<Article, 'authorRole' | 'publishedAt' | 'updatedAt' | 'words'> }) {
  const { authorRole, publishedAt, updatedAt, words } = article;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-3">
      <span>{authorRole}</span>
      <span>
        Published <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      </span>
      {updatedAt !== publishedAt && (
        <span>
          Changed <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
        </span>
      )}
      <span>{readingTime({ words })}</span>
    </p>
  );
}
