'use client';

import { UnseenNotifications } from '@redoubt/domain/follow/notification/schema';
import { useEffect } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { unseenStore } from '@/entities/notification/unseen-store';

/**
 * Marks all notifications up to a place as seen. After a failure they stay unseen until the next
 * visit.
 */
export function MarkSeen({ until }: { until: string }) {
  useEffect(() => {
    const unmounted = new AbortController();
    apiClient
      .post('/api/user/notices/seen', { body: { until }, result: UnseenNotifications, signal: unmounted.signal })
      .then(({ unseen }) => unseenStore.show(unseen))
      .catch(() => undefined);
    return () => unmounted.abort();
  }, [until]);
  return null;
}
