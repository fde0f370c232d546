'use client';

import { createContext, type ReactNode, use } from 'react';
import { LazyImage } from './lazy-image.tsx';
import { toLogoUrl } from './logo-url.ts';

const LogoCdn = createContext<string | undefined>(undefined);

/** Tells every logo below which image CDN to come from, if any. */
export function LogoCdnProvider({ cdn, children }: { cdn: string | undefined; children: ReactNode }) {
  return <LogoCdn value={cdn}>{children}</LogoCdn>;
}

/** A logo's drawing in one size, and from an image CDN in the size that dense screens need. */
export function LogoDrawing({ path, size, lazy, className }: { path: string; size: number; lazy: boolean; className: string }) {
  const cdn = use(LogoCdn);
  const image = {
    src: toLogoUrl({ cdn, path, width: size }),
    ...(cdn !== undefined && { srcSet: `${toLogoUrl({ cdn, path, width: 2 * size })} 2x` }),
    width: size,
    height: size,
    className,
  };
  if (lazy) return <LazyImage {...image} />;
  return <img {...image} alt="" decoding="async" style={{ width: size, height: size }} />;
}
