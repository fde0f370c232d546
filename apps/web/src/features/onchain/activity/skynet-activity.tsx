'use client';

import { lazy } from 'react';
import type { BoardProps } from './skynet-board.tsx';

/** Loaded only on the tab that shows it. */
const Board = lazy(async () => ({ default: (await import('./skynet-board.tsx')).SkynetBoard }));

export function SkynetActivity(props: BoardProps) {
  return <Board {...props} />;
}
