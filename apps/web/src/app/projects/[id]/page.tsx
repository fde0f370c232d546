import type { Metadata } from 'next';
import { ProjectPage, projectMetadata } from '@/features/project/project-page';
import { TrackView } from '@/shell/track-view';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return projectMetadata((await params).id);
}

export default async function Project({ params }: Props) {
  const { id } = await params;
  return (
    <>
      <ProjectPage rawId={id} />
      <TrackView name="View Project" projectId={id} />
      <TrackView name="View Project Overview Tab" projectId={id} />
    </>
  );
}
