import type { Metadata } from 'next';
import { VerifyPage } from '@/features/onchain/verify/verify-page.server';

export const metadata: Metadata = { title: 'Check it yourself', robots: { index: false } };

export default async function Verify({ params }: { params: Promise<{ id: string }> }) {
  return <VerifyPage rawId={(await params).id} />;
}
