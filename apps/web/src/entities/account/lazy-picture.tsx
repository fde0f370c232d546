'use client';

import { useInView } from '@redoubt/ui/layer/use-in-view';
import Image, { type StaticImageData } from 'next/image';

type LazyPictureProps = {
  src: string | StaticImageData;
  alt: string;
  width: number;
  height: number;
  /** How wide it is drawn, as the `sizes` of HTML say it. */
  sizes: string;
  className?: string;
};

/**
 * A picture below what is seen first: through the optimisation path, in the width that the screen needs, and not before it comes within
 * 200 px of the viewport (SITE-60 to SITE-64). Its place is kept, so nothing jumps; without scripts the browser's own laziness serves.
 */
export function LazyPicture({ className = '', ...picture }: LazyPictureProps) {
  const [place, inView] = useInView<HTMLSpanElement>();
  const shape = `h-auto max-w-full ${className}`;
  if (inView) return <Image {...picture} loading="eager" className={shape} />;
  return (
    <>
      <span
        ref={place}
        data-lazy-picture
        role="img"
        aria-label={picture.alt}
        style={{ width: picture.width, aspectRatio: `${picture.width} / ${picture.height}` }}
        className={`${shape} block noscript:hidden`}
      />
      <noscript>
        <Image {...picture} loading="lazy" className={shape} />
      </noscript>
    </>
  );
}
