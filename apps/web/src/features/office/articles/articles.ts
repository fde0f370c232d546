import type { MDXContent } from 'mdx/types';
import { type Article, toArticle } from './article-schema.ts';
import * as scores from './texts/how-this-site-scores.mdx';
import * as token from './texts/how-to-check-a-token-before-buying.mdx';
import * as report from './texts/how-to-read-an-audit-report.mdx';
import * as proxy from './texts/what-a-proxy-admin-can-do.mdx';

type Module = { readonly default: MDXContent; readonly frontmatter: unknown; readonly facts: unknown };

const MODULES: Readonly<Record<string, Module>> = {
  'how-to-read-an-audit-report': report,
  'what-a-proxy-admin-can-do': proxy,
  'how-to-check-a-token-before-buying': token,
  'how-this-site-scores': scores,
};

// Read when this module is loaded, which the build does, too: an article with a faulty head never goes online.
const ARTICLES: readonly Article[] = Object.entries(MODULES)
  .map(([slug, module]) => toArticle(slug, module))
  .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.title.localeCompare(b.title));

/** All articles, the newest first. */
export function listArticles(): readonly Article[] {
  return ARTICLES;
}

/** One article with its text; undefined when there is none at this address. */
export function findArticle(slug: string): { article: Article; Text: MDXContent } | undefined {
  const article = ARTICLES.find((candidate) => candidate.slug === slug);
  const Text = MODULES[slug]?.default;
  return article && Text && { article, Text };
}
