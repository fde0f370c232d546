import type { Metadata } from 'next';
import { BadgePage, badgeMetadata } from '@/features/catalog/badge/badge-page.server';
import { siteConfig } from '../../../../../../../site.config.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return badgeMetadata((await params).id);
}

export default async function ProjectBadge({ params }: Props) {
  return <BadgePage rawId={(await params).id} siteName={siteConfig.name} />;
}
