import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import type { ReactNode } from 'react';

/** What every tab is made of. */
export type TabProps = {
  readonly profile: ScoredProfile;
  readonly followed: FollowedChains;
  /** The page's address, without its tab. */
  readonly url: string;
  readonly now: Date;
};

/** Two columns of panels, the wider one first; one column on narrow screens. */
export function TabLayout({ main, aside, asideLabel }: { main: ReactNode; aside: ReactNode; asideLabel: string }) {
  return (
    <div className="frame grid grid-cols-12 items-start gap-6 py-6 max-lg:grid-cols-1 max-sm:gap-3 max-sm:py-3">
      <div className="grid min-w-0 gap-6 max-sm:gap-3 lg:col-span-8">{main}</div>
      <aside aria-label={asideLabel} className="grid min-w-0 gap-6 max-sm:gap-3 lg:col-span-4">
        {aside}
      </aside>
    </div>
  );
}
