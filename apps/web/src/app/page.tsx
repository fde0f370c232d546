import { cookies } from 'next/headers';
import { TrackView } from '@/browser/track/track-view';
import { QuoteButton } from '@/entities/quote/quote-button';
import { HomePage } from '@/features/catalog/home/home-page.server';
import { HOME_PLACE } from '@/features/catalog/leaderboard/board-view';
import { Leaderboard } from '@/features/catalog/leaderboard/leaderboard.server';
import { FocusSearchButton } from '@/features/catalog/search/focus-search-button';
import { SearchBox } from '@/features/catalog/search/search-box';
import { TakeTheTour } from '@/features/people/tour/take-the-tour';
import { TourSlot } from '@/features/people/tour/tour-slot';
import { getContext } from '@/http/context';
import { JsonLd } from '@/http/page/json-ld';
import { describeSite } from '@/http/page/site-json-ld';
import { sessionCookieName } from '@/http/session/session';
import { AccountArea } from '@/shell/account/account-area';
import { DrawerTheme } from '@/shell/drawer/drawer-theme';
import { MenuDrawer } from '@/shell/drawer/menu-drawer';
import { HomeBar } from '@/shell/header/home-bar';
import { SiteMenus } from '@/shell/header/site-menus';
import { ThemeSwitch } from '@/shell/header/theme-switch';
import { parseTheme, THEME_COOKIE } from '@/site/theme';

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
