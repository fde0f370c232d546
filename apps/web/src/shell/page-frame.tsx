'use client';

import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { classNames } from '@redoubt/ui/class-names';
import { usePathname } from 'next/navigation';
import { type ReactNode, useSyncExternalStore } from 'react';
import { AnnouncementContext } from '@/entities/announcement/announcement-context';
import { announcementFeed } from '@/entities/announcement/announcement-feed';
import { SiteHeader } from './header/site-header.tsx';
import { type PageLayout, pageLayoutOf } from './page-layout.ts';

type Parts = {
  /** The content of the site's header. */
  bar: ReactNode;
  /** The page itself. */
  children: ReactNode;
  /** The cookie notice and other floating cards. */
  notices: ReactNode;
  footer: ReactNode;
  nonce: string | undefined;
};

/** The frame of every page, with the page's own layout. `announcement` is the site's. */
export function PageFrame({ announcement, ...parts }: Parts & { announcement: Announcement | undefined }) {
  const latest = useSyncExternalStore(announcementFeed.subscribe, announcementFeed.read, () => undefined);
  const layout = pageLayoutOf(usePathname());
  return <FrameOf layout={layout} announcement={latest === undefined ? announcement : (latest ?? undefined)} {...parts} />;
}

type FrameOfProps = Parts & { layout: PageLayout; announcement: Announcement | undefined };

/**
 * In this order: header unless the page has its own bar, content, cookie notice, footer (SITE-03).
 */
export function FrameOf({ layout, announcement, bar, children, notices, footer, nonce }: FrameOfProps) {
  return (
    <AnnouncementContext value={{ announcement: layout.announcement ?? announcement, nonce }}>
      <div data-page-frame className={classNames('flex min-w-0 grow flex-col', layout.className)}>
        {layout.homeLayout !== true && <SiteHeader>{bar}</SiteHeader>}
        {children}
        {notices}
        {footer}
      </div>
    </AnnouncementContext>
  );
}
