import type { Metadata } from 'next';
import { ProjectPage, projectMetadata } from '@/features/project/project-page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return projectMetadata((await params).id);
}

export default async function Project({ params }: Props) {
  return <ProjectPage rawId={(await params).id} />;
}
