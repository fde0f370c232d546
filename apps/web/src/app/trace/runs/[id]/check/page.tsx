import type { Metadata } from 'next';
import { CheckPage } from '@/features/onchain/trace/check-page.server';

export const metadata: Metadata = { title: 'Check it yourself', robots: { index: false }, referrer: 'no-referrer' };

export default async function Check({ params }: { params: Promise<{ id: string }> }) {
  return <CheckPage rawId={(await params).id} />;
}
