import type { MDXComponents } from 'mdx/types';
import { ARTICLE_COMPONENTS } from '@/features/office/articles/article-components';

/** The components that render articles. Next's bundler requires this file name. */
export function useMDXComponents(): MDXComponents {
  return ARTICLE_COMPONENTS;
}
