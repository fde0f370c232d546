import type { ReactNode } from 'react';

/** A drawing with what it shows in words. */
export function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className="article-figure">
      <div className="drawing">{children}</div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
