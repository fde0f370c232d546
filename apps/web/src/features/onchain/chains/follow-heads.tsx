'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { followChains } from '@/entities/alert/follow-chains';

/** Minimum time between refreshes of the page. */
const PAUSE_MS = 5_000;

/** Refreshes the page when a chain moves, while it is visible. Renders nothing. */
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
