import type { MDXComponents } from 'mdx/types';
import type { ComponentProps } from 'react';
import { PageLink } from '@/site/page-link';

/** How the parts of an article are drawn. Their looks are in article.css. */
export const ARTICLE_COMPONENTS = {
  h2: ({ id, children }: ComponentProps<'h2'>) => (
    <h2 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h2>
  ),
  h3: ({ id, children }: ComponentProps<'h3'>) => (
    <h3 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h3>
  ),
  a: ({ href = '', children }: ComponentProps<'a'>) => (
    <PageLink href={href} {...(href.startsWith('http') && { rel: 'noreferrer' })}>
      {children}
    </PageLink>
  ),
  table: ({ children }: ComponentProps<'table'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see ScrollBox, which cannot be taken: several sections of one name would be landmarks that cannot be told apart
    // biome-ignore lint/a11y/useSemanticElements: the element would be a fieldset, and this is no form
    <div className="article-table" role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }: ComponentProps<'pre'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code is wider than a phone, and readers without a pointer scroll it with the arrow keys
    <pre tabIndex={0}>{children}</pre>
  ),
} satisfies MDXComponents;
