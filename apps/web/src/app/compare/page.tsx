import type { Metadata } from 'next';
import { ComparePage, type CompareParameters, compareMetadata } from '@/features/catalog/compare/compare-page.server';

type Props = { searchParams: Promise<CompareParameters> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return compareMetadata(await searchParams);
}

export default async function Compare({ searchParams }: Props) {
  return <ComparePage parameters={await searchParams} />;
}
