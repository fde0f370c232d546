'use client';

import { RetryNotice } from '@redoubt/ui/layer/notices';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** Shown when the chains could not be read. */
export function RefreshChains() {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <RetryNotice title="The chains did not load" retrying={retrying} onRetry={() => startRetry(() => router.refresh())}>
      The recorded data is not affected.
    </RetryNotice>
  );
}
