'use client';

import { classNames } from '@redoubt/ui/class-names';
import { type ReactNode, useEffect, useState } from 'react';

/** One row that takes the place of the element with id `watches` while that is above the screen. It lies over the page: nothing moves. */
export function CondensedHead({ watches, children }: { watches: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const watched = document.getElementById(watches);
    if (watched === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [watches]);

  return (
    <div
      inert={!shown}
      className={classNames(
        'fixed inset-x-0 top-(--bar-site) z-(--layer-sticky) border-line border-b bg-page transition-[opacity,translate] duration-(--slow)',
        !shown && '-translate-y-2 invisible opacity-0',
      )}
    >
      <div className="frame flex h-14 items-center gap-3">{children}</div>
    </div>
  );
}
