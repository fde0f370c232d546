'use client';

import { Skeleton } from '@redoubt/ui/skeleton';
import dynamic from 'next/dynamic';
import type { AnalysePanelProps } from './analyse-panel.tsx';

const AnalysePanel = dynamic(() => import('./analyse-panel.tsx').then((loaded) => loaded.AnalysePanel), {
  ssr: false,
  loading: () => (
    // As high as what comes, which depends on how its words wrap.
    <div className="needs-scripts mt-8 h-132 rounded-card border border-line bg-surface p-5 sm:h-107 xl:h-102">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  ),
});

/** Loaded on this page alone. */
export function AnalyseSlot(props: AnalysePanelProps) {
  return <AnalysePanel {...props} />;
}
