'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toastStore } from '@/browser/store/toast';

/** Does one thing at a time; afterwards the page is asked for anew, so that it shows what is true now. */
export function useAction() {
  const router = useRouter();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  /** `name` says which of several acts it is. Whether it was done. */
  async function perform(name: string, call: () => Promise<string | undefined>, done: string): Promise<boolean> {
    if (busy !== undefined) return false;
    setBusy(name);
    setFailure(undefined);
    const failed = await call();
    setBusy(undefined);
    setFailure(failed);
    if (failed !== undefined) return false;
    toastStore.show({ tone: 'done', words: done });
    router.refresh();
    return true;
  }

  return { busy, failure, perform };
}
