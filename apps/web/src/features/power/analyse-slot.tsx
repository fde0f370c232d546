'use client';

import { Skeleton } from '@redoubt/ui/skeleton';
import dynamic from 'next/dynamic';

const AnalysePanel = dynamic(() => import('./analyse-panel.tsx').then((loaded) => loaded.AnalysePanel), {
  ssr: false,
  loading: () => (
    <div className="mt-8 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  ),
});

/** Loaded on this page alone. */
export function AnalyseSlot({ address }: { address: string }) {
  return <AnalysePanel address={address} />;
}
