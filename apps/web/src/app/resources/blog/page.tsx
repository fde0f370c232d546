import type { Metadata } from 'next';
import { FEED_PATH } from '@/features/office/articles/article-paths';
import { BlogPage } from '@/features/office/articles/blog-page.server';

/** Rendered per request, like every page: its scripts carry the request's nonce. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Blog',
  description:
    'How to read an audit report, what a proxy admin can do, how to check a token before buying, and how projects are scored here.',
  alternates: { canonical: '/resources/blog', types: { 'application/atom+xml': FEED_PATH } },
};

export default function Blog() {
  return <BlogPage />;
}
