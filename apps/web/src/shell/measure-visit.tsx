'use client';

import type { AnalyticsService } from '@redoubt/domain/platform/analytics/analytics-service';
import { toPagePlace } from '@redoubt/domain/platform/vital/page-place';
import { useParams, usePathname } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { consentStore } from '@/browser/store/consent';
import { asksForPrivacy, track } from '@/browser/track/track';
import { trackUtmVisit } from '@/browser/track/utm-visit';

/**
 * Measures the web vitals of this page for our server, without cookies. After 'I Accept' it also
 * sends page views and vitals to the analytics service that the operator configured. Sends nothing
 * under Global Privacy Control, and loads nothing before the page is idle (OP-56, OP-57).
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
    return whenIdle(() => void import('@/browser/track/send-vitals').then(({ sendVitals }) => sendVitals({ page })));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page view
  useEffect(() => {
    if (analytics === undefined || consent !== 'accepted' || asksForPrivacy()) return;
    void import('@/browser/track/analytics').then(({ sendPageView }) => sendPageView(analytics));
  }, [analytics, consent, pathname]);

  return null;
}

/** How long a page is idle before it is measured. The browser buffers earlier measurements. */
const IDLE_MS = 4_000;

/**
 * Calls `callback` when the loaded page was idle for a while, or at the first input. Returns a
 * function that cancels it.
 */
function whenIdle(callback: () => void): () => void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const start = () => {
    if (signal.aborted) return;
    cancelled.abort();
    callback();
  };
  const wait = () => {
    setTimeout(start, IDLE_MS);
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, start, { once: true, passive: true, signal });
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => cancelled.abort();
}
