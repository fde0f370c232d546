'use client';

import { RetryNotice } from '@redoubt/ui/layer/notices';
import { useRouter } from 'next/navigation';
import { type ReactNode, useTransition } from 'react';

/** Replaces an area that failed on the server. Retry refreshes the page; `skeleton` is shown meanwhile. */
export function RefreshNotice({ title, skeleton }: { title: string; skeleton: ReactNode }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  if (retrying) {
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading</span>
        {skeleton}
      </div>
    );
  }
  return (
    <RetryNotice title={title} onRetry={() => startRetry(() => router.refresh())}>
      The rest of the page is not affected.
    </RetryNotice>
  );
}
