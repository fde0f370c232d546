'use client';

import Link, { useLinkStatus } from 'next/link';
import { type ComponentProps, useEffect, useRef } from 'react';

/** A link to another tab of the same page: the place on the page stays, and a line shows that the tab is on its way. */
export function TabLink({ children, className, ...rest }: ComponentProps<typeof Link>) {
  const link = useRef<HTMLAnchorElement>(null);
  const current = rest['aria-current'] === 'page';

  // On narrow screens the row of tabs scrolls; the one that is shown must be in sight. Only the row moves, never the page.
  useEffect(() => {
    const row = current ? link.current?.parentElement : null;
    if (link.current && row && row.scrollWidth > row.clientWidth) {
      row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2;
    }
  }, [current]);

  return (
    <Link {...rest} ref={link} prefetch={false} scroll={false} className={`relative ${className ?? ''}`}>
      {children}
      <OnItsWay />
    </Link>
  );
}

function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden="true" className="-bottom-0.5 absolute inset-x-0 h-0.5 animate-pulse bg-brand" />;
}
