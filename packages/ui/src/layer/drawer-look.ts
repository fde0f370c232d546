import type { CSSProperties } from 'react';

/** Width of a drawer at a side, height of one above or below, in px. Source: CONST-03, CONST-04. */
const DRAWER_SIZES = { default: 378, large: 736 } as const;

/** How far a drawer moves towards the middle when another opens from inside it, in px. Source: CONST-05. */
const DRAWER_PUSH = 180;

export type DrawerSize = keyof typeof DRAWER_SIZES;
export type DrawerPlacement = 'left' | 'right' | 'top' | 'bottom';

const TOWARDS_MIDDLE: Readonly<Record<DrawerPlacement, readonly [x: number, y: number]>> = {
  left: [1, 0],
  right: [-1, 0],
  top: [0, 1],
  bottom: [0, -1],
};

/** Size and shift of a drawer. `pushed`: whether another has opened from inside it. Never larger than the window. */
export function drawerStyle({ size, placement, pushed }: { size: DrawerSize; placement: DrawerPlacement; pushed: boolean }): CSSProperties {
  const extent = `${DRAWER_SIZES[size]}px`;
  const [x, y] = TOWARDS_MIDDLE[placement];
  const atSide = placement === 'left' || placement === 'right';
  return {
    ...(atSide ? { width: extent, height: '100dvh' } : { width: '100vw', height: extent }),
    ...(pushed && { translate: `${x * DRAWER_PUSH}px ${y * DRAWER_PUSH}px` }),
  };
}
