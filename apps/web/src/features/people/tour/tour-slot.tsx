'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '@/browser/store/toast';
import { useAccount } from '@/entities/account/use-account';
import { tourRequest } from './tour-request.ts';

/** Loaded when first asked for. */
const Tour = lazy(async () => {
  try {
    return { default: (await import('./tour.tsx')).Tour };
  } catch {
    toastStore.show({ tone: 'failed', words: 'The tour could not be loaded. Please reload the page.' });
    return { default: () => null };
  }
});

/**
 * Where the guided tour appears on the home page: when a visitor starts it, or the address asks for it, with any value (TOUR-01, T-05). It waits
 * until the session is known, so that this is no change of it (T-06). Who leaves the page leaves the tour.
 */
export function TourSlot() {
  const { status } = useAccount();
  const asked = useSearchParams().has('tour');
  const request = useSyncExternalStore(tourRequest.subscribe, tourRequest.read, () => undefined);
  const [answered, setAnswered] = useState(() => tourRequest.read());

  useEffect(() => {
    if (asked) tourRequest.ask({});
  }, [asked]);

  const running = request !== undefined && request !== answered;
  // Once it runs it stays, whatever the session becomes: it must see that it changed.
  const [begun, setBegun] = useState(false);
  if (running && !begun && status !== 'loading') setBegun(true);
  if (!running && begun) setBegun(false);
  if (!running || !begun) return null;
  return (
    <Suspense fallback={null}>
      <Tour onEnd={() => setAnswered(tourRequest.read())} />
    </Suspense>
  );
}
