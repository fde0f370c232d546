import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parseCheckFilter } from '@/features/catalog/methodology/check-filter';
import { MethodologyPage } from '@/features/catalog/methodology/methodology-page.server';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = {
  title: 'How projects are scored',
  description:
    'The scoring method in full: every check with its weight, rule and sources, what limits a score, and how to compute one by hand.',
  alternates: { canonical: '/methodology' },
};

export default async function Methodology({ searchParams }: Props) {
  const parameters = await searchParams;
  // Where scores were computed by hand before the method had several pages.
  if (typeof parameters.project === 'string') redirect(`/methodology/score?project=${encodeURIComponent(parameters.project)}`);
  return <MethodologyPage filter={parseCheckFilter(parameters)} />;
}
