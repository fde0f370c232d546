import type { Metadata } from 'next';
import type { AddressParameters } from '@/features/leaderboard/board-address';
import { ProjectsPage, projectsMetadata } from '@/features/leaderboard/projects-page';
import { TrackView } from '@/shell/track-view';

type Props = { searchParams: Promise<AddressParameters> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return projectsMetadata(await searchParams);
}

export default async function Projects({ searchParams }: Props) {
  return (
    <>
      <ProjectsPage parameters={await searchParams} />
      <TrackView name="View Leaderboard" />
    </>
  );
}
