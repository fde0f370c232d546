import type { Metadata } from 'next';
import { AnalysePage } from '@/features/onchain/power/analyse-page.server';

export const metadata: Metadata = {
  title: 'Analyse a contract',
  description: 'Who can take the money of any contract: read and proven in your browser, through a node of your choice.',
  alternates: { canonical: '/analyse' },
};

export default async function Analyse({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { address, chain } = await searchParams;
  return <AnalysePage rawSubject={typeof address === 'string' ? address : ''} rawChain={typeof chain === 'string' ? chain : ''} />;
}
