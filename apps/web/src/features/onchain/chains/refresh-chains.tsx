'use client';

import { RetryNotice } from '@redoubt/ui/layer/notices';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** In place of the chains when they could not be read. */
export function RefreshChains() {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <RetryNotice title="The chains did not load" retrying={retrying} onRetry={() => startRetry(() => router.refresh())}>
      What is on record is not affected.
    </RetryNotice>
  );
}
