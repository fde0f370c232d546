import { cookies } from 'next/headers';
import { HomePage } from '@/features/home/home-page';
import { HOME_PLACE } from '@/features/leaderboard/board-view';
import { Leaderboard } from '@/features/leaderboard/leaderboard-page';
import { FocusSearchButton } from '@/features/search/focus-search-button';
import { SearchBox } from '@/features/search/search-box';
import { TakeTheTour } from '@/features/tour/take-the-tour';
import { TourSlot } from '@/features/tour/tour-slot';
import { getContext } from '@/lib/context';
import { JsonLd } from '@/lib/json-ld';
import { sessionCookieName } from '@/lib/session';
import { describeSite } from '@/lib/site-json-ld';
import { parseTheme, THEME_COOKIE } from '@/lib/theme';
import { AccountArea } from '@/shell/account-area';
import { DrawerTheme } from '@/shell/drawer-theme';
import { HomeBar } from '@/shell/home-bar';
import { MenuDrawer } from '@/shell/menu-drawer';
import { QuoteButton } from '@/shell/quote-button';
import { SiteMenus } from '@/shell/site-menus';
import { ThemeSwitch } from '@/shell/theme-switch';
import { TrackView } from '@/shell/track-view';

type HomeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = { alternates: { canonical: '/' } };

export default async function Home({ searchParams }: HomeProps) {
  const parameters = await searchParams;
  const { q } = parameters;
  const keyword = typeof q === 'string' && q.trim() !== '' ? q : undefined;
  const kept = await cookies();
  const theme = parseTheme(kept.get(THEME_COOKIE)?.value);
  return (
    <>
      <JsonLd data={describeSite(getContext().settings)} />
      <HomeBar>
        <SiteMenus />
        <FocusSearchButton />
        <div className="max-lg:hidden">
          <ThemeSwitch initial={theme} />
        </div>
        <QuoteButton source="home" className="max-md:hidden" />
        <AccountArea expectsUser={kept.has(sessionCookieName(getContext().settings))} />
        <MenuDrawer search={<SearchBox size="menu" />}>
          <DrawerTheme initial={theme} />
        </MenuDrawer>
      </HomeBar>
      <HomePage
        search={<SearchBox size="hero" initialText={keyword?.slice(0, 75) ?? ''} />}
        tour={<TakeTheTour />}
        leaderboard={<Leaderboard place={HOME_PLACE} parameters={parameters} />}
        keyword={keyword}
      />
      <TourSlot />
      <TrackView name="View Home" />
    </>
  );
}
