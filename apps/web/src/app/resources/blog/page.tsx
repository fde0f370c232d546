import type { Metadata } from 'next';
import { FEED_PATH } from '@/features/office/articles/article-paths';
import { BlogPage } from '@/features/office/articles/blog-page.server';

/** Drawn when asked for, as every page: its scripts carry a nonce of the request. */
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
