'use client';

import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toastStore } from '@/browser/store/toast';

/** Performs one action at a time, then reloads the page's data. */
export function useAction() {
  const router = useRouter();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  /** `name` identifies the action among several. Returns whether it succeeded. */
  async function perform(name: string, call: () => Promise<string | undefined>, done: string): Promise<boolean> {
    if (busy !== undefined) return false;
    setBusy(name);
    setFailure(undefined);
    // A call rejects where its script did not come.
    const failed = await call().catch(() => UNKNOWN_MESSAGE);
    setBusy(undefined);
    setFailure(failed);
    if (failed !== undefined) return false;
    toastStore.show({ tone: 'done', words: done });
    router.refresh();
    return true;
  }

  return { busy, failure, perform };
}
