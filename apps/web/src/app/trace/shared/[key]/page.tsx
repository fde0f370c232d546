import type { Metadata } from 'next';
import { SharedCasePage } from '@/features/onchain/trace/shared-case-page.server';

// The address is a secret: neither search engines nor other sites learn it.
export const metadata: Metadata = { title: 'Shared case', robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default async function SharedCase({ params }: { params: Promise<{ key: string }> }) {
  return SharedCasePage({ rawKey: (await params).key });
}
