import type { Metadata } from 'next';
import { ChainsPage } from '@/features/onchain/chains/chains-page.server';

export const metadata: Metadata = {
  title: 'Chains',
  description: 'Which blockchains this site reads, how far, from which endpoints, and what is missing.',
  alternates: { canonical: '/chains' },
};

export default function Chains() {
  return <ChainsPage />;
}
