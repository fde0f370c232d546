'use client';

import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { IconButton } from '@redoubt/ui/icon-button';
import X from 'lucide-react/icons/x';
import Link from 'next/link';
import { type CSSProperties, use, useSyncExternalStore } from 'react';
import { track } from '@/browser/track/track';
import { IGNORED_KEY, ignoredAnnouncement } from '@/entities/announcement/ignored-announcement';
import { AnnouncementContext } from './announcement-context.tsx';

/**
 * What the banner's words leave of the window's width, in px. The words stand at this width before anybody knows whether they were
 * dismissed, so that they take the height that they will have. Source: SITE-42, OP-53.
 */
export const PLACEHOLDER_OFFSET = { wide: 320, narrow: 70 } as const;

/**
 * Runs where it stands, before anything is painted: whether this announcement was dismissed is in the browser's storage alone, and who
 * dismissed it must see neither it nor its place.
 */
const READ_AT_ONCE = `(e=>{let i=null;try{i=localStorage.getItem('${IGNORED_KEY}')}catch{}e.dataset.read=i===e.dataset.content?'ignored':'shown'})(document.currentScript.parentElement)`;

/** The page's announcement, until it is dismissed; another one is shown again (SITE-38 to SITE-41). */
export function AnnouncementBanner() {
  const { announcement, nonce } = use(AnnouncementContext);
  // `undefined` on the server and until the page is alive.
  const ignored = useSyncExternalStore(ignoredAnnouncement.subscribe, ignoredAnnouncement.read, () => undefined);
  if (announcement === undefined || ignored === announcement.content) return null;
  return <BannerOf key={announcement.content} announcement={announcement} read={ignored !== undefined} nonce={nonce} />;
}

/** `read`: whether the browser's storage has been read. Until then the banner only keeps its place. */
export function BannerOf({
  announcement: { content, linkText, link },
  read,
  nonce,
}: {
  announcement: Announcement;
  read: boolean;
  nonce?: string | undefined;
}) {
  function dismiss() {
    ignoredAnnouncement.ignore(content);
    track('Dismiss Announcement');
  }

  return (
    <section
      aria-label="Announcement"
      data-content={content}
      data-read={read ? 'shown' : undefined}
      suppressHydrationWarning
      className="relative border-line border-b bg-surface-2 not-noscript:not-data-[read=shown]:invisible data-[read=ignored]:hidden print:hidden"
    >
      {!read && (
        <script nonce={nonce} suppressHydrationWarning>
          {READ_AT_ONCE}
        </script>
      )}
      <p
        style={
          {
            '--narrow': `calc(100vw - ${PLACEHOLDER_OFFSET.narrow}px)`,
            '--wide': `calc(100vw - ${PLACEHOLDER_OFFSET.wide}px)`,
          } as CSSProperties
        }
        className="max-w-(--narrow) px-4 py-2.5 text-balance text-text-2 md:mx-auto md:max-w-(--wide) md:px-0 md:text-center"
      >
        {content}{' '}
        {link !== null && (
          <Link href={link} prefetch={false} data-track="Click Announcement" className="font-medium text-brand-text hover:underline">
            {linkText}
          </Link>
        )}
      </p>
      <IconButton
        label="Dismiss announcement"
        onClick={dismiss}
        className="absolute top-0.5 inset-e-2 sm:top-1 sm:inset-e-3 noscript:hidden"
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
