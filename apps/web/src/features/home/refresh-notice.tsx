'use client';

import { RetryNotice } from '@redoubt/ui/notices';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** In place of an area that the server could not fill; Retry asks it again. */
export function RefreshNotice({ title }: { title: string }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <RetryNotice title={title} retrying={retrying} onRetry={() => startRetry(() => router.refresh())}>
      The rest of the page is not affected.
    </RetryNotice>
  );
}
