import type { Metadata } from 'next';
import { TrackView } from '@/browser/track/track-view';
import type { AddressParameters } from '@/features/catalog/leaderboard/board-address';
import { ProjectsPage, projectsMetadata } from '@/features/catalog/leaderboard/projects-page.server';

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
