import type { Metadata } from 'next';
import { ResourcesPage } from '@/features/office/articles/resources-page.server';

/** Drawn when asked for, as every page: its scripts carry a nonce of the request. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Resources',
  description: 'Articles about reading audits, proxies and tokens, the scoring method in full, and the means to check what this site says.',
  alternates: { canonical: '/resources' },
};

export default function Resources() {
  return <ResourcesPage />;
}
