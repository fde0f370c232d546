import type { Metadata } from 'next';
import { PathsPage } from '@/features/onchain/trace/path/paths-page.server';

export const metadata: Metadata = { title: 'Paths between two accounts', robots: { index: false } };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Paths({ searchParams }: { searchParams: Search }) {
  const { chain, from, to } = await searchParams;
  const read = (value: typeof chain) => (typeof value === 'string' ? value.trim() : '');
  return <PathsPage asked={{ chain: read(chain), from: read(from), to: read(to) }} />;
}
