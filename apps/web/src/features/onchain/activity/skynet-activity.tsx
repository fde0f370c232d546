'use client';

import dynamic from 'next/dynamic';
import type { BoardProps } from './skynet-board.tsx';

/** Loaded only on the tab that shows it. */
export const SkynetActivity = dynamic<BoardProps>(() => import('./skynet-board.tsx').then(({ SkynetBoard }) => SkynetBoard));
