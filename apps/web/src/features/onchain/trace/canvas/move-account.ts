import type { Action } from '@redoubt/tracing/arrange/arrange';
import type { Point } from './view-box.ts';

/** How far a press moves an account, in pixels of the drawing. */
const STEP = 24;

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
type Direction = (typeof DIRECTIONS)[number];
export const MOVES: Readonly<Record<Direction, Point>> = {
  left: { x: -STEP, y: 0 },
  right: { x: STEP, y: 0 },
  up: { x: 0, y: -STEP },
  down: { x: 0, y: STEP },
};

/** Pins an account a step from where it is. */
export const moveAccount = (account: string, at: Point, by: Point): Action => ({ kind: 'pin', account, x: at.x + by.x, y: at.y + by.y });
