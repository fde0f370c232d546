'use client';

import type { ListedEventName } from '@redoubt/domain/platform/event/event-name';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { track } from '@/browser/track/track';

/** Pages whose view is an event of its own and that carry nothing else about themselves. */
const EVENTS: Readonly<Record<string, ListedEventName>> = {
  '/products/security-audit': 'View Security Audit',
  '/products/skynet': 'View Skynet',
  '/products/kyc': 'View KYC',
  '/products/pentest': 'View Penetration Testing',
  '/products/skytrace': 'View SkyTrace',
  '/company/about': 'View About',
  '/company/careers': 'View Careers',
  '/my/settings': 'View Account Settings',
};

/** Counts that such a page was opened. One for the whole document, so that the pages need no code of their own. */
export function TrackPlaces() {
  const name = EVENTS[usePathname()];
  useEffect(() => {
    if (name !== undefined) track(name);
  }, [name]);
  return null;
}
