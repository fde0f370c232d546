'use client';

import { RetryNotice } from '@redoubt/ui/layer/notices';
import { useRouter } from 'next/navigation';
import { type ReactNode, useTransition } from 'react';

/** In place of an area that the server could not fill; Retry asks it again, and `skeleton` stands there meanwhile. */
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
