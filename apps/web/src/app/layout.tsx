import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './globals.css';
import { LogoCdnProvider } from '@redoubt/ui/logo-drawing';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import { type ReactNode, Suspense } from 'react';
import { AuthSlot } from '@/features/auth/auth-slot';
import { GoogleReturn } from '@/features/auth/google-return';
import { ImpersonationSlot } from '@/features/impersonation/impersonation-slot';
import { QuoteSlot } from '@/features/quote/quote-slot';
import { ReportSlot } from '@/features/report/report-slot';
import { HeaderSearch } from '@/features/search/header-search';
import { SearchBox } from '@/features/search/search-box';
import { getContext } from '@/lib/context';
import { hasHostedLogin } from '@/lib/hosted-login';
import { pictureBaseOf } from '@/lib/picture-base';
import { PICTURE_SIZE } from '@/lib/picture-size';
import { readNonce } from '@/lib/read-nonce';
import { sessionCookieName } from '@/lib/session';
import { getSiteAnnouncement } from '@/lib/site-announcement';
import { parseTheme, THEME_COOKIE } from '@/lib/theme';
import { AccountArea } from '@/shell/account-area';
import { BrandLink } from '@/shell/brand-link';
import { CookieNotice } from '@/shell/cookie-notice';
import { Corner } from '@/shell/corner';
import { DismissHints } from '@/shell/dismiss-hints';
import { DrawerTheme } from '@/shell/drawer-theme';
import { FollowRoute } from '@/shell/follow-route';
import { MeasureVisit } from '@/shell/measure-visit';
import { MenuDrawer } from '@/shell/menu-drawer';
import { PageFrame } from '@/shell/page-frame';
import { PictureBaseProvider } from '@/shell/picture-base';
import { QuoteButton } from '@/shell/quote-button';
import { SessionBoundary } from '@/shell/session-boundary';
import { SiteFooter } from '@/shell/site-footer';
import { SiteMenus } from '@/shell/site-menus';
import { ThemeSwitch } from '@/shell/theme-switch';
import { Toaster } from '@/shell/toaster';
import { TrackClicks } from '@/shell/track-clicks';
import { TrackPlaces } from '@/shell/track-places';
import { siteConfig } from '../../../../site.config.ts';
import { fontClasses } from './fonts.ts';

export async function generateMetadata(): Promise<Metadata> {
  await cookies(); // only while a request is answered is there a context
  return {
    metadataBase: new URL(getContext().settings.publicOrigin),
    title: { default: `${siteConfig.name}: can I trust this project?`, template: `%s · ${siteConfig.name}` },
    description: siteConfig.description,
    openGraph: { siteName: siteConfig.name, type: 'website', images: [{ url: '/share-image', ...PICTURE_SIZE, alt: siteConfig.name }] },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = { colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  const theme = parseTheme(kept.get(THEME_COOKIE)?.value);
  const ctx = getContext();
  const { settings } = ctx;
  return (
    <html lang="en" className={fontClasses} {...(theme !== 'system' && { 'data-theme': theme })} suppressHydrationWarning>
      <body>
        <a
          href="#content"
          className="-translate-y-20 fixed top-2 inset-s-2 z-(--layer-toast) rounded-input bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <SessionBoundary refetchSeconds={siteConfig.sessionRefetchSeconds}>
          <LogoCdnProvider cdn={settings.logoCdnUrl}>
            <PictureBaseProvider base={pictureBaseOf(ctx)}>
              <PageFrame
                announcement={await getSiteAnnouncement(ctx)}
                nonce={await readNonce()}
                bar={
                  <>
                    <BrandLink />
                    <SiteMenus />
                    <HeaderSearch />
                    <div className="max-lg:hidden">
                      <ThemeSwitch initial={theme} />
                    </div>
                    <QuoteButton source="header" className="max-md:hidden" />
                    <AccountArea expectsUser={kept.has(sessionCookieName(settings))} />
                    <MenuDrawer search={<SearchBox size="menu" />}>
                      <DrawerTheme initial={theme} />
                    </MenuDrawer>
                  </>
                }
                notices={
                  <Corner>
                    <Toaster />
                    <CookieNotice />
                  </Corner>
                }
                footer={<SiteFooter year={new Date().getUTCFullYear()} />}
              >
                {children}
              </PageFrame>
            </PictureBaseProvider>
          </LogoCdnProvider>
          <ImpersonationSlot />
          <QuoteSlot crm={settings.quote.crm} />
          <ReportSlot />
          <AuthSlot google={hasHostedLogin(ctx)} />
          {hasHostedLogin(ctx) && <GoogleReturn />}
        </SessionBoundary>
        <TrackClicks />
        <TrackPlaces />
        <MeasureVisit analytics={settings.analytics} />
        <Suspense>
          <FollowRoute />
        </Suspense>
        <DismissHints />
      </body>
    </html>
  );
}
