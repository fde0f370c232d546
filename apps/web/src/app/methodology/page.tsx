import type { Metadata } from 'next';
import { MethodologyPage } from '@/features/catalog/methodology/methodology-page.server';
import { siteConfig } from '../../../../../site.config.ts';

type Props = { searchParams: Promise<{ project?: string | string[] }> };

export const metadata: Metadata = {
  title: 'How projects are scored',
  description:
    'The scoring method in full: every check with its weight, rule and sources, what limits a score, and how to compute one by hand.',
  alternates: { canonical: '/methodology' },
};

export default async function Methodology({ searchParams }: Props) {
  return <MethodologyPage rawProjectId={(await searchParams).project} host={siteConfig.name} />;
}
