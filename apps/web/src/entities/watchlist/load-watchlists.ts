import { type Watchlist, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import { apiClient } from '@/browser/api/api-client';

/**
 * The watchlists of the logged-in user. In a file of its own: pages with projects load the store,
 * and only logged-in users need this.
 */
export async function loadWatchlists(): Promise<readonly Watchlist[]> {
  return (await apiClient.get('/api/watchlist', { result: Watchlists })).watchlists;
}
