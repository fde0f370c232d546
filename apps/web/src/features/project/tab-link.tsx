'use client';

import Link, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

/** A link to another tab of the same page: the place on the page stays, and a line shows that the tab is on its way. */
export function TabLink({ children, className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} prefetch={false} scroll={false} className={`relative ${className ?? ''}`}>
      {children}
      <OnItsWay />
    </Link>
  );
}

function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden="true" className="-bottom-0.5 absolute inset-x-0 h-0.5 animate-pulse bg-brand" />;
}
