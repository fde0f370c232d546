import type { Metadata } from 'next';
import { TransactionPage } from '@/features/onchain/trace/transaction-page.server';

export const metadata: Metadata = { title: 'Transaction', robots: { index: false } };

export default async function Transaction({ params }: { params: Promise<{ chain: string; hash: string }> }) {
  return <TransactionPage raw={await params} />;
}
