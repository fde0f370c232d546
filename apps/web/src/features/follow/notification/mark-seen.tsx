'use client';

import { UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { useEffect } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { unseenStore } from '@/entities/notification/unseen-store';

/** Says that everything up to a place was looked at. Where that fails it stays new: it will be said the next time. */
export function MarkSeen({ until }: { until: string }) {
  useEffect(() => {
    const left = new AbortController();
    apiClient
      .post('/api/user/notices/seen', { body: { until }, result: UnseenNotifications, signal: left.signal })
      .then(({ unseen }) => unseenStore.show(unseen))
      .catch(() => undefined);
    return () => left.abort();
  }, [until]);
  return null;
}
