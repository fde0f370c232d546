import type { MDXComponents } from 'mdx/types';
import { ARTICLE_COMPONENTS } from '@/features/office/articles/article-components';

/** How the parts of a written text are drawn. The bundler looks for this file under this name. */
export function useMDXComponents(): MDXComponents {
  return ARTICLE_COMPONENTS;
}
