'use client';

import { Skeleton } from '@redoubt/ui/skeleton';
import dynamic from 'next/dynamic';
import type { CheckPanelProps } from './check-panel.tsx';

/** Loaded on this page only: the engine of traces is large. */
const CheckPanel = dynamic(() => import('./check-panel.tsx').then((loaded) => loaded.CheckPanel), {
  ssr: false,
  loading: () => (
    <div className="needs-scripts mt-8 h-60 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  ),
});

export function CheckSlot(props: CheckPanelProps) {
  return <CheckPanel {...props} />;
}
