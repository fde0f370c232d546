import { ProjectsTable } from '@/features/catalog/leaderboard/projects-table.server';
import { WatchlistsPage } from '@/features/follow/watchlist/watchlists-page.server';
import { requireUser } from '@/http/session/require-role';

export const metadata = { title: 'Watchlists', robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MyWatchlists({ searchParams }: Props) {
  const user = await requireUser({ path: '/my/watchlists' });
  return <WatchlistsPage user={user} parameters={await searchParams} table={ProjectsTable} />;
}
