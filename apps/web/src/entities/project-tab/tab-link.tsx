'use client';

import type * as tabs from '@redoubt/domain/catalog/project/tabs';
import Link, { useLinkStatus } from 'next/link';
import { type ComponentProps, useEffect, useRef } from 'react';

// Without the table of tabs, which browsers do not need.
const TABS_ID: typeof tabs.TABS_ID = 'project-tabs';

/** The tab that was asked for while the row of tabs was above the screen; undefined when it was in sight. */
let fromTop: string | null | undefined;

/**
 * A link to another tab of the same page; a line shows that the tab is on its way. The place on the
 * page stays while the row of tabs is in sight. Below that it would be the middle of something else,
 * so the new tab is shown from its top.
 */
export function TabLink({ children, className, ...rest }: ComponentProps<typeof Link>) {
  const link = useRef<HTMLAnchorElement>(null);
  const current = rest['aria-current'] === 'page';
  const tab = new URLSearchParams(String(rest.href).split('?')[1]).get('tab');

  useEffect(() => {
    if (!current) return;
    // On narrow screens the row of tabs scrolls; the one that is shown must be in sight. Only the row moves, never the page.
    const row = link.current?.parentElement;
    if (link.current && row && row.scrollWidth > row.clientWidth) {
      row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2;
    }
    if (fromTop === tab) document.getElementById(TABS_ID)?.scrollIntoView();
    fromTop = undefined;
  }, [current, tab]);

  function rememberStart() {
    const shown = new URLSearchParams(window.location.search).get('tab');
    const row = document.getElementById(TABS_ID);
    fromTop = tab !== shown && row !== null && row.getBoundingClientRect().bottom < 0 ? tab : undefined;
  }

  return (
    <Link {...rest} ref={link} prefetch={false} scroll={false} onNavigate={rememberStart} className={`relative ${className ?? ''}`}>
      {children}
      <OnItsWay />
    </Link>
  );
}

function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden="true" className="-bottom-0.5 absolute inset-x-0 h-0.5 animate-pulse bg-brand" />;
}
