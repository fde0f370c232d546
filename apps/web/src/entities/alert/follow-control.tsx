'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Everybody who looks at a project hears of its change at once; they ask for the page again within this time, one by one. */
const SPREAD_MS = 1_000;

type FollowControlProps = {
  projectId: string;
  /** How far changes had come when the page was made. */
  change: number;
};

/** Shows the page again when who controls the project's contracts changed. Draws nothing. */
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
    // What listens is loaded once the page stands: reading needs none of it.
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
