import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PAGE_LEADS, PAGE_TITLES } from '@/features/catalog/methodology/method-contents';
import {
  DimensionMethodPage,
  EvidenceMethodPage,
  findDimension,
  RulesMethodPage,
  ScoreMethodPage,
} from '@/features/catalog/methodology/method-part-page.server';
import { METHOD_PARTS, type MethodPart } from '@/site/method-path';
import { siteConfig } from '../../../../../../site.config.ts';

type Props = { params: Promise<{ part: string }>; searchParams: Promise<{ project?: string | string[] }> };

const isPart = (slug: string): slug is MethodPart => Object.hasOwn(METHOD_PARTS, slug);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { part } = await params;
  const dimension = findDimension(part);
  if (dimension === undefined && !isPart(part)) notFound();
  const title = dimension?.name ?? (isPart(part) ? PAGE_TITLES[part] : '');
  return {
    title: `${title}: scoring method`,
    description: `Scoring method, ${title}. ${dimension?.meaning ?? (isPart(part) ? PAGE_LEADS[part] : '')}`,
    alternates: { canonical: `/methodology/${part}` },
  };
}

export default async function MethodologyPart({ params, searchParams }: Props) {
  const { part } = await params;
  const dimension = findDimension(part);
  if (dimension !== undefined) return <DimensionMethodPage dimension={dimension} />;
  if (part === 'evidence') return <EvidenceMethodPage />;
  if (part === 'score') return <ScoreMethodPage rawProjectId={(await searchParams).project} host={siteConfig.name} />;
  if (part === 'rules') return <RulesMethodPage />;
  notFound();
}
