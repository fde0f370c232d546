import { cookies } from 'next/headers';
import { HomePage } from '@/features/home/home-page';
import { FocusSearchButton } from '@/features/search/focus-search-button';
import { SearchBox } from '@/features/search/search-box';
import { parseTheme, THEME_COOKIE } from '@/lib/theme';
import { HomeBar } from '@/shell/home-bar';
import { ThemeSwitch } from '@/shell/theme-switch';
import { TrackView } from '@/shell/track-view';

type HomeProps = { searchParams: Promise<{ q?: string | string[] }> };

export const metadata = { alternates: { canonical: '/' } };

export default async function Home({ searchParams }: HomeProps) {
  const { q } = await searchParams;
  const keyword = typeof q === 'string' && q.trim() !== '' ? q : undefined;
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <>
      <HomeBar>
        <FocusSearchButton />
        <ThemeSwitch initial={theme} />
      </HomeBar>
      <HomePage search={<SearchBox size="hero" initialText={keyword?.slice(0, 75) ?? ''} />} keyword={keyword} />
      <TrackView name="View Home" />
    </>
  );
}
