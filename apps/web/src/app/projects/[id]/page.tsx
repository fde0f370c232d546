import type { Metadata } from 'next';
import { ProjectPage, projectMetadata } from '@/features/project/project-page';
import { siteConfig } from '../../../../../../site.config.ts';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ tab?: string | string[]; kind?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return projectMetadata((await params).id, siteConfig.name);
}

export default async function Project({ params, searchParams }: Props) {
  return <ProjectPage rawId={(await params).id} host={siteConfig.name} query={await searchParams} />;
}
