'use client';

import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { track } from '@/browser/track/track';
import { useAccount } from '@/entities/account/use-account';
import { watchStore } from '@/entities/watchlist/watch-store';

/**
 * Refreshes the page after a change of a list on it, and records the visit on the server
 * (WATCH-08).
 */
export function FollowLists({ lists }: { lists: readonly Watchlist[] }) {
  const router = useRouter();
  const { user } = useAccount();
  const name = user?.username;
  const changes = useSyncExternalStore(
    (listener) => (name === undefined ? () => undefined : watchStore.subscribe(name, listener)),
    watchStore.changes,
    () => 0,
  );
  const refresh = useEffectEvent(() => router.refresh());

  useEffect(() => {
    if (changes > 0) refresh();
  }, [changes]);

  const recordVisit = useEffectEvent(() => {
    track('View Watchlist', { lists: lists.length, projects: lists.reduce((sum, { projects }) => sum + projects.length, 0) });
    // After a failure the next visit shows the same changes again, which does no harm.
    apiClient.post('/api/watchlist/visit', { result: DoneResult }).catch(() => undefined);
  });
  useEffect(() => recordVisit(), []);

  return null;
}
