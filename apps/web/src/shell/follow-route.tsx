'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { routeChanges } from '@/browser/page-motion';

/** Reports the end of a route change: another address is on screen (SITE-57, SITE-59). */
export function FollowRoute() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const shown = useRef({ pathname, search });

  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.search === search) return;
    shown.current = { pathname, search };
    routeChanges.arrive({ pathChanged: before.pathname !== pathname });
  }, [pathname, search]);

  return null;
}
