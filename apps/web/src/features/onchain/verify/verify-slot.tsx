'use client';

import { Skeleton } from '@redoubt/ui/skeleton';
import dynamic from 'next/dynamic';
import type { VerifyPanelProps } from './verify-panel.tsx';

/** Loaded on this page only. Without scripts the page says how to check from the command line. */
const VerifyPanel = dynamic(() => import('./verify-panel.tsx').then((loaded) => loaded.VerifyPanel), {
  ssr: false,
  loading: () => (
    // The height of the panel for one chain, which depends on how its text wraps.
    <div className="needs-scripts mt-8 h-69.75 rounded-card border border-line bg-surface p-5 sm:h-63.25 lg:h-58.75">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  ),
});

export function VerifySlot(props: VerifyPanelProps) {
  return <VerifyPanel {...props} />;
}
