import { type Watchlist, Watchlists } from '@redoubt/domain/watchlist/schema';
import { apiClient } from './api-client.ts';

/** The watchlists of who is logged in. In a file of its own: pages that show projects know the store, and only who is logged in needs this. */
export async function loadWatchlists(): Promise<readonly Watchlist[]> {
  return (await apiClient.get('/api/watchlist', { result: Watchlists })).watchlists;
}
