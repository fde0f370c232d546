'use client';

import type { ListedEventName } from '@redoubt/domain/platform/event/event-name';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { track } from '@/browser/track/track';

/** Pages whose view is an event without properties. */
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

/**
 * Sends the event of such a page. One component for the whole document, so that the pages need no
 * code.
 */
export function TrackPlaces() {
  const name = EVENTS[usePathname()];
  useEffect(() => {
    if (name !== undefined) track(name);
  }, [name]);
  return null;
}
