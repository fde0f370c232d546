import { ProjectsTable } from '@/features/leaderboard/projects-table';
import { SharedListPage, sharedListMetadata } from '@/features/watchlist/shared-list-page';

type Props = { params: Promise<{ key: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ params }: Props) {
  return sharedListMetadata((await params).key);
}

export default async function SharedWatchlist({ params, searchParams }: Props) {
  return <SharedListPage rawKey={(await params).key} parameters={await searchParams} table={ProjectsTable} />;
}
