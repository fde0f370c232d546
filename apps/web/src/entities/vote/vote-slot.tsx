'use client';

import dynamic from 'next/dynamic';
import type { VoteBoxProps } from './vote-box.tsx';

/** In the document as it was sent; its scripts are loaded on the tab that shows it only. */
const VoteBox = dynamic(() => import('./vote-box.tsx').then((loaded) => loaded.VoteBox));

export function VoteSlot(props: VoteBoxProps) {
  return <VoteBox {...props} />;
}
