import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './globals.css';
import { LogoCdnProvider } from '@redoubt/ui/project/logo-drawing';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { type ReactNode, Suspense } from 'react';
import { PictureBaseProvider } from '@/entities/account/picture-base';
import { QuoteButton } from '@/entities/quote/quote-button';
import { HeaderSearch } from '@/features/catalog/search/header-search';
import { SearchBox } from '@/features/catalog/search/search-box';
import { IncidentReportSlot } from '@/features/office/incident-report/incident-report-slot';
import { QuoteSlot } from '@/features/office/quote/quote-slot';
import { AuthSlot } from '@/features/people/auth/auth-slot';
import { GoogleReturn } from '@/features/people/auth/google-return';
import { ImpersonationSlot } from '@/features/people/impersonation/impersonation-slot';
import { getContext } from '@/http/context';
import { pictureBaseOf } from '@/http/page/picture-base';
import { PICTURE_SIZE } from '@/http/page/share-picture';
import { getSiteAnnouncement } from '@/http/page/site-announcement';
import { shownAccounts } from '@/http/page/social-accounts';
import { hasHostedLogin } from '@/http/session/hosted-login';
import { sessionCookieName } from '@/http/session/session';
import { AccountArea } from '@/shell/account/account-area';
import { FollowSession } from '@/shell/account/follow-session';
import { CookieNotice } from '@/shell/cookie-notice';
import { DismissHints } from '@/shell/dismiss-hints';
import { DrawerTheme } from '@/shell/drawer/drawer-theme';
import { MenuDrawer } from '@/shell/drawer/menu-drawer';
import { FollowRoute } from '@/shell/follow-route';
import { SiteFooter } from '@/shell/footer/site-footer';
import { BrandLink } from '@/shell/header/brand-link';
import { SiteMenus } from '@/shell/header/site-menus';
import { ThemeSwitch } from '@/shell/header/theme-switch';
import { KeyList } from '@/shell/key-list';
import { MeasureVisit } from '@/shell/measure-visit';
import { PageFrame } from '@/shell/page-frame';
import { Toaster } from '@/shell/toaster';
import { TrackClicks } from '@/shell/track-clicks';
import { TrackPlaces } from '@/shell/track-places';
import { parseTheme, THEME_COOKIE } from '@/site/theme';
import { BRAND_ATTRIBUTE, siteConfig, toBrandAttribute } from '../../../../site.config.ts';
import { fontClasses } from './fonts.ts';

export async function generateMetadata(): Promise<Metadata> {
  await cookies(); // makes the layout dynamic: there is a context only during a request
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
    <html
      lang="en"
      className={fontClasses}
      {...(theme !== 'system' && { 'data-theme': theme })}
      {...{ [BRAND_ATTRIBUTE]: toBrandAttribute() }}
      suppressHydrationWarning
    >
      <body>
        <a
          href="#content"
          className="-translate-y-20 fixed top-2 inset-s-2 z-(--layer-toast) rounded-input bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <FollowSession refetchSeconds={siteConfig.sessionRefetchSeconds} />
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
                <FloatingStack toasts={<Toaster />}>
                  <CookieNotice />
                </FloatingStack>
              }
              footer={<SiteFooter year={new Date().getUTCFullYear()} accounts={shownAccounts(settings)} />}
            >
              {children}
            </PageFrame>
          </PictureBaseProvider>
        </LogoCdnProvider>
        <ImpersonationSlot />
        <QuoteSlot crm={settings.quote.crm} />
        <IncidentReportSlot />
        <AuthSlot google={hasHostedLogin(ctx)} />
        {hasHostedLogin(ctx) && <GoogleReturn />}
        <TrackClicks />
        <TrackPlaces />
        <MeasureVisit analytics={settings.analytics} />
        <Suspense>
          <FollowRoute />
        </Suspense>
        <DismissHints />
        <KeyList />
      </body>
    </html>
  );
}

/**
 * The nonce of this answer's scripts. Our server puts the policy with it into the request's
 * headers.
 */
async function readNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
}

/**
 * What floats at the bottom of the page: messages in the corner, the cookie notice as a bar below them. Clicks between reach the page. While the
 * tour runs only messages float: the notice would cover what the tour shows, and stands below the page's content instead.
 */
function FloatingStack({ toasts, children }: { toasts: ReactNode; children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-(--layer-toast) flex flex-col items-end in-data-touring:static">
      <div className="contents in-data-touring:fixed in-data-touring:inset-e-0 in-data-touring:bottom-0 in-data-touring:block">
        {toasts}
      </div>
      {children}
    </div>
  );
}
