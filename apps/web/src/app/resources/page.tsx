import type { Metadata } from 'next';
import { ResourcesPage } from '@/features/office/articles/resources-page.server';

/** Rendered per request, like every page: its scripts carry the request's nonce. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Resources',
  description: 'Articles about reading audits, proxies and tokens, the scoring method in full, and tools to verify what this site says.',
  alternates: { canonical: '/resources' },
};

export default function Resources() {
  return <ResourcesPage />;
}
