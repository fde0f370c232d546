'use client';

import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import { useInView } from '@redoubt/ui/layer/use-in-view';
import { type ReactNode, useEffect, useState } from 'react';
import type { RunView } from '../graph-view.ts';
import type { Canvas } from './canvas.tsx';
import type { CaseArrangement } from './use-arrangement.ts';

type CanvasSlotProps = {
  readonly runId: string;
  readonly chain: string;
  readonly firstView: RunView;
  readonly title: string;
  readonly arranged: CaseArrangement | undefined;
  /** The picture, its form and its table as the server made them. */
  readonly children: ReactNode;
};

type Loaded = { readonly Component: typeof Canvas; readonly data: GraphData };

/**
 * Shows what the server drew, until a reader comes near it and what it takes to work with it has come: then that takes its place. It
 * comes after the page, and if it does not, nothing of the page is lost.
 */
export function CanvasSlot({ children, ...shown }: CanvasSlotProps) {
  const { runId } = shown;
  const [ref, inView] = useInView<HTMLDivElement>();
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  useEffect(() => {
    if (!inView) return;
    let isLeft = false;
    const take = (result: Loaded | 'failed') => {
      if (!isLeft) setLoaded(result);
    };
    load(runId).then(take, () => take('failed'));
    return () => {
      isLeft = true;
    };
  }, [inView, runId]);
  return (
    <div ref={ref}>
      {typeof loaded === 'object' ? <loaded.Component data={loaded.data} {...shown} /> : children}
      {loaded === 'failed' && (
        <p role="status" className="px-5 py-3 text-12 text-text-2 max-sm:px-4">
          What it takes to move through the picture did not load. Reload the page to try again; the picture and its table are whole.
        </p>
      )}
    </div>
  );
}

async function load(runId: string): Promise<Loaded> {
  const { Canvas: Component, loadGraph } = await import('./canvas.tsx');
  return { Component, data: await loadGraph(runId) };
}
