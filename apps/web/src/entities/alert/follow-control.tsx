'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Spreads the reloads of all visitors of a project, who learn of its change at the same time. */
const SPREAD_MS = 1_000;

type FollowControlProps = {
  projectId: string;
  /** The newest change when the page was rendered. */
  change: number;
};

/** Refreshes the page when the controllers of the project's contracts change. Renders nothing. */
export function FollowControl({ projectId, change }: FollowControlProps) {
  const router = useRouter();
  const known = useRef(change);
  useEffect(() => {
    known.current = Math.max(known.current, change);
  }, [change]);
  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Loaded after the page: reading it does not need the connection.
    void import('@/entities/alert/follow-chains').then(({ followControl }) => {
      if (left) return;
      stop = followControl((move) => {
        if (move.change <= known.current) return;
        known.current = move.change;
        if (move.projects !== null && !move.projects.includes(projectId)) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          router.refresh();
        }, Math.random() * SPREAD_MS);
      });
    });
    return () => {
      left = true;
      stop?.();
      clearTimeout(timer);
    };
  }, [router, projectId]);
  return null;
}
