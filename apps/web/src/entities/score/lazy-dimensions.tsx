'use client';

import { lazy } from 'react';
import type { DrawnDimensions } from './petals.ts';

/** Its scripts are loaded where a list has that column. No boundary: without scripts nothing would replace it. */
const DimensionsRosette = lazy(async () => ({ default: (await import('./dimensions-rosette.tsx')).DimensionsRosette }));

/** In the document as it was sent; a page's data has the figures, and not the drawing again. */
export function LazyDimensions(drawn: DrawnDimensions) {
  return <DimensionsRosette {...drawn} />;
}
