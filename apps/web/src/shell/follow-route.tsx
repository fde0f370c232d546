'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { routeChanges } from '@/browser/page-motion';
import { findArrival, type Place } from '@/browser/route-change';

/**
 * Reports the end of a route change: another address is on screen (SITE-57, SITE-59). A link that is followed while the page still loads
 * can bring its target before this runs for the first time.
 */
export function FollowRoute() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const shown = useRef<Place>(undefined);

  useEffect(() => {
    const now = { pathname, search };
    const arrival = findArrival({ shown: shown.current, now, left: routeChanges.left() });
    shown.current = now;
    if (arrival !== undefined) routeChanges.arrive(arrival);
  }, [pathname, search]);

  return null;
}
