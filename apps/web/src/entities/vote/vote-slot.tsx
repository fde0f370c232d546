'use client';

import { lazy } from 'react';
import type { VoteBoxProps } from './vote-box.tsx';

/** In the document as it was sent; its scripts are loaded on the tab that shows it only. No boundary: without scripts nothing would replace it. */
const VoteBox = lazy(async () => ({ default: (await import('./vote-box.tsx')).VoteBox }));

export function VoteSlot(props: VoteBoxProps) {
  return <VoteBox {...props} />;
}
