import type { ReactNode } from 'react';
import { AnnouncementBanner } from '@/entities/announcement/announcement-banner';
import { ImpersonationBanner } from '@/shell/account/impersonation-banner';
import { BarRow } from './bar-row.tsx';

/**
 * The header of every page except the home page, which has its own bar (OP-14). It has no box
 * (`display: contents`): the announcement scrolls away, the bar stays in sight.
 */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header data-site-header className="contents print:hidden">
      <AnnouncementBanner />
      <div className="sticky top-0 z-(--layer-menu) border-line border-b bg-page">
        <ImpersonationBanner />
        <BarRow className="relative h-14 gap-4 max-xl:gap-3">{children}</BarRow>
      </div>
    </header>
  );
}
