import type { Metadata } from 'next';
import { TracePage } from '@/features/onchain/trace/trace-page.server';

export const metadata: Metadata = {
  title: 'Follow the money',
  description: 'Trace stolen funds on recorded chains: exact amounts, bounds that hold for every rule, and each movement open to checking.',
  alternates: { canonical: '/trace' },
};

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Trace({ searchParams }: { searchParams: Search }) {
  const { q, refused } = await searchParams;
  return <TracePage query={typeof q === 'string' ? q : ''} refused={typeof refused === 'string' ? refused : undefined} />;
}
