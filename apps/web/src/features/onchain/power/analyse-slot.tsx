'use client';

import { Skeleton } from '@redoubt/ui/skeleton';
import dynamic from 'next/dynamic';
import type { AnalysePanelProps } from './analyse-panel.tsx';

const AnalysePanel = dynamic(() => import('./analyse-panel.tsx').then((loaded) => loaded.AnalysePanel), {
  ssr: false,
  loading: () => (
    // The height of the loaded panel, which depends on how its text wraps.
    <div className="needs-scripts mt-8 h-132 rounded-card border border-line bg-surface p-5 sm:h-107 xl:h-102">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  ),
});

/** Loads the panel on this page only. */
export function AnalyseSlot(props: AnalysePanelProps) {
  return <AnalysePanel {...props} />;
}
