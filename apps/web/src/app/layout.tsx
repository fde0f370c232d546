import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './globals.css';
import { LogoCdnProvider } from '@redoubt/ui/logo-drawing';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { AuthSlot } from '@/features/auth/auth-slot';
import { HeaderSearch } from '@/features/search/header-search';
import { getContext } from '@/lib/context';
import { hasHostedLogin } from '@/lib/hosted-login';
import { PICTURE_SIZE } from '@/lib/picture-size';
import { sessionCookieName } from '@/lib/session';
import { parseTheme, THEME_COOKIE } from '@/lib/theme';
import { AccountArea } from '@/shell/account-area';
import { BrandLink } from '@/shell/brand-link';
import { CookieNotice } from '@/shell/cookie-notice';
import { Corner } from '@/shell/corner';
import { DismissHints } from '@/shell/dismiss-hints';
import { DrawerTheme } from '@/shell/drawer-theme';
import { MenuDrawer } from '@/shell/menu-drawer';
import { SessionBoundary } from '@/shell/session-boundary';
import { SiteFooter } from '@/shell/site-footer';
import { SiteHeader } from '@/shell/site-header';
import { ThemeSwitch } from '@/shell/theme-switch';
import { Toaster } from '@/shell/toaster';
import { TrackClicks } from '@/shell/track-clicks';
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
          className="-translate-y-20 fixed top-2 left-2 z-(--layer-toast) rounded-input bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0"
        >
          Skip to content
        </a>
        <SessionBoundary>
          <LogoCdnProvider cdn={settings.logoCdnUrl}>
            <SiteHeader>
              <BrandLink />
              <HeaderSearch />
              <div className="max-md:hidden">
                <ThemeSwitch initial={theme} />
              </div>
              <AccountArea expectsUser={kept.has(sessionCookieName(settings))} />
              <MenuDrawer>
                <DrawerTheme initial={theme} />
              </MenuDrawer>
            </SiteHeader>
            {children}
          </LogoCdnProvider>
          <SiteFooter year={new Date().getUTCFullYear()} />
          <AuthSlot google={hasHostedLogin(ctx)} />
        </SessionBoundary>
        <Corner>
          <Toaster />
          <CookieNotice />
        </Corner>
        <TrackClicks />
        <DismissHints />
      </body>
    </html>
  );
}
