import { ProjectsTable } from '@/features/catalog/leaderboard/projects-table.server';
import { SharedListPage, sharedListMetadata } from '@/features/follow/watchlist/shared-list-page.server';

type Props = { params: Promise<{ key: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ params }: Props) {
  return sharedListMetadata((await params).key);
}

export default async function SharedWatchlist({ params, searchParams }: Props) {
  return <SharedListPage rawKey={(await params).key} parameters={await searchParams} table={ProjectsTable} />;
}
