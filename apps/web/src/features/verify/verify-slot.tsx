'use client';

import { Skeleton } from '@redoubt/ui/skeleton';
import dynamic from 'next/dynamic';
import type { VerifyPanelProps } from './verify-panel.tsx';

/** Loaded on this page alone; without scripts the page says how to check from the command line. */
const VerifyPanel = dynamic(() => import('./verify-panel.tsx').then((loaded) => loaded.VerifyPanel), {
  ssr: false,
  loading: () => (
    <div className="mt-8 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  ),
});

export function VerifySlot(props: VerifyPanelProps) {
  return <VerifyPanel {...props} />;
}
