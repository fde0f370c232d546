import { type Watchlist, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import { apiClient } from '@/browser/api/api-client';

/** The watchlists of who is logged in. In a file of its own: pages that show projects know the store, and only who is logged in needs this. */
export async function loadWatchlists(): Promise<readonly Watchlist[]> {
  return (await apiClient.get('/api/watchlist', { result: Watchlists })).watchlists;
}
