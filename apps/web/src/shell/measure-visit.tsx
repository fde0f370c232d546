'use client';

import type { AnalyticsService } from '@redoubt/domain/platform/analytics/analytics-service';
import { toPagePlace } from '@redoubt/domain/platform/vital/page-place';
import { useParams, usePathname } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { consentStore } from '@/browser/store/consent';
import { asksForPrivacy } from '@/browser/track/privacy-signal';
import { track } from '@/browser/track/track';
import { trackUtmVisit } from '@/browser/track/utm-visit';

/**
 * Measures how this page does, for ourselves and without a cookie; and after 'I Accept' tells the service that the operator configured of
 * page views and timings. Nothing of either under Global Privacy Control, and no script of either before the page has come to rest. Source: OP-56, OP-57.
 */
export function MeasureVisit({ analytics }: { analytics: AnalyticsService | undefined }) {
  const pathname = usePathname();
  const parameters = useParams();
  const landing = useRef({ pathname, parameters });
  const consent = useSyncExternalStore(consentStore.subscribe, consentStore.read, () => 'unread' as const);

  useEffect(() => {
    trackUtmVisit({ search: () => window.location.search, storage: () => window.sessionStorage, track });
    if (asksForPrivacy()) return;
    const page = toPagePlace(landing.current.pathname, landing.current.parameters);
    return whenRested(() => void import('@/browser/track/send-vitals').then(({ sendVitals }) => sendVitals({ page })));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page view
  useEffect(() => {
    if (analytics === undefined || consent !== 'accepted' || asksForPrivacy()) return;
    void import('@/browser/track/analytics').then(({ sendPageView }) => sendPageView(analytics));
  }, [analytics, consent, pathname]);

  return null;
}

/** How long a page is left to itself before it is measured. What the browser saw until then it tells afterwards. */
const REST_MS = 4_000;

/** Calls `act` once a page that has loaded was left alone for a while, or as soon as somebody acts on it; returns how to call that off. */
function whenRested(act: () => void): () => void {
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const begin = () => {
    if (signal.aborted) return;
    calledOff.abort();
    act();
  };
  const rest = () => {
    setTimeout(begin, REST_MS);
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, { once: true, passive: true, signal });
  };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true, signal });
  return () => calledOff.abort();
}
