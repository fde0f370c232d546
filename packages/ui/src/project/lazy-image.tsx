'use client';

import type { CSSProperties } from 'react';
import { useInView } from '../layer/use-in-view.ts';

type ImageProps = { src: string; srcSet?: string; width: number; height: number; style?: CSSProperties; className?: string };

/** A small decorative picture that loads when it comes near (SITE-62). Its place is kept; without scripts it is there from the beginning. */
export function LazyImage({ className = '', style, ...image }: ImageProps) {
  const [place, inView] = useInView<HTMLSpanElement>();
  const size = { width: image.width, height: image.height, ...style };
  const picture = <img {...image} alt="" decoding="async" style={size} className={className} />;
  if (inView) return picture;
  return (
    <>
      <span ref={place} aria-hidden="true" style={size} className={`${className} block noscript:hidden`} />
      <noscript>{picture}</noscript>
    </>
  );
}
