import { breadcrumbs } from '@/http/page/json-ld';
import type { Article } from './article-schema.ts';
import { articlePath, BLOG, RESOURCES } from './article-words.ts';

/** An article and the way to it, for machines. Says nothing that the page does not say. */
export function describeArticle(
  { slug, title, description, authorRole, publishedAt, updatedAt, words }: Article,
  { publicOrigin, siteName }: { publicOrigin: string; siteName: string },
): Readonly<Record<string, unknown>> {
  const url = `${publicOrigin}${articlePath(slug)}`;
  const publisher = { '@type': 'Organization', name: siteName, url: `${publicOrigin}/` };
  return {
    '@graph': [
      {
        '@type': 'Article',
        '@id': url,
        url,
        mainEntityOfPage: url,
        headline: title,
        description,
        image: `${url}/share-image`,
        datePublished: publishedAt,
        dateModified: updatedAt,
        wordCount: words,
        inLanguage: 'en',
        author: { ...publisher, description: authorRole },
        publisher,
      },
      breadcrumbs([RESOURCES, BLOG, { name: title, path: articlePath(slug) }], { publicOrigin }),
    ],
  };
}
