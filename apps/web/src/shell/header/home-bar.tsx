import type { ReactNode } from 'react';
import { AnnouncementBanner } from '@/entities/announcement/announcement-banner';
import { ImpersonationBanner } from '@/shell/account/impersonation-banner';
import { BarRow } from './bar-row.tsx';
import { BrandLink } from './brand-link.tsx';

/** The home page's own bar, instead of the site's header (OP-14). */
export function HomeBar({ children }: { children: ReactNode }) {
  return (
    <header data-home-bar className="border-line border-b print:hidden">
      <AnnouncementBanner />
      <ImpersonationBanner />
      <BarRow className="h-16 gap-4 max-sm:h-14 max-sm:gap-2">
        <BrandLink />
        {children}
      </BarRow>
    </header>
  );
}
