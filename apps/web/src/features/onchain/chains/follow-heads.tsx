'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { followChains } from '@/entities/alert/follow-chains';

/** The page is drawn anew at most so often. */
const PAUSE_MS = 5_000;

/** Keeps the page as new as the chains are, while somebody looks at it. Draws nothing. */
export function FollowHeads() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followChains(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        router.refresh();
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
  return null;
}
