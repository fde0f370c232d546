'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const EVERY_MS = 1_500;

/** Reads the page again while a trace is under way. Without scripts the reader reloads it. */
export function RefreshRun() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <noscript>
      <p className="px-5 pb-4 text-center text-text-2">Reload this page in a moment.</p>
    </noscript>
  );
}
