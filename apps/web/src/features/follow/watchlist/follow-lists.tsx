'use client';

import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { track } from '@/browser/track/track';
import { useAccount } from '@/entities/account/use-account';
import { watchStore } from '@/entities/watchlist/watch-store';

/** Draws the page anew when somebody changed a list on it, and tells the server that they looked (WATCH-08). */
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

  const look = useEffectEvent(() => {
    track('View Watchlist', { lists: lists.length, projects: lists.reduce((sum, { projects }) => sum + projects.length, 0) });
    // Whoever can't be told so sees the same changes again: no harm.
    apiClient.post('/api/watchlist/visit', { result: DoneResult }).catch(() => undefined);
  });
  useEffect(() => look(), []);

  return null;
}
