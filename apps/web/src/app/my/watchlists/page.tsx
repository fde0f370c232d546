import { ProjectsTable } from '@/features/leaderboard/projects-table';
import { WatchlistsPage } from '@/features/watchlist/watchlists-page';
import { requireUser } from '@/lib/require-role';

export const metadata = { title: 'Watchlists', robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MyWatchlists({ searchParams }: Props) {
  const user = await requireUser({ path: '/my/watchlists' });
  return <WatchlistsPage user={user} parameters={await searchParams} table={ProjectsTable} />;
}
