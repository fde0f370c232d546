'use client';

import dynamic from 'next/dynamic';
import type { BoardProps } from './board-props.ts';

/** Loaded only where it is shown: the other tabs of a project do without. */
export const SkynetActivity = dynamic<BoardProps>(() => import('./skynet-board.tsx').then(({ SkynetBoard }) => SkynetBoard));
