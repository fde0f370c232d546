import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './globals.css';
import { LogoCdnProvider } from '@redoubt/ui/logo-drawing';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { HeaderSearch } from '@/features/search/header-search';
import { getContext } from '@/lib/context';
import { PICTURE_SIZE } from '@/lib/picture-size';
import { parseTheme, THEME_COOKIE } from '@/lib/theme';
import { BrandLink } from '@/shell/brand-link';
import { CookieNotice } from '@/shell/cookie-notice';
import { DismissHints } from '@/shell/dismiss-hints';
import { SiteFooter } from '@/shell/site-footer';
import { SiteHeader } from '@/shell/site-header';
import { ThemeSwitch } from '@/shell/theme-switch';
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
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const { logoCdnUrl } = getContext().settings;
  return (
    <html lang="en" className={fontClasses} {...(theme !== 'system' && { 'data-theme': theme })} suppressHydrationWarning>
      <body>
        <a
          href="#content"
          className="-translate-y-20 fixed top-2 left-2 z-(--layer-toast) rounded-input bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0"
        >
          Skip to content
        </a>
        <LogoCdnProvider cdn={logoCdnUrl}>
          <SiteHeader>
            <BrandLink />
            <HeaderSearch />
            <ThemeSwitch initial={theme} />
          </SiteHeader>
          {children}
        </LogoCdnProvider>
        <SiteFooter year={new Date().getUTCFullYear()} />
        <CookieNotice />
        <TrackClicks />
        <DismissHints />
      </body>
    </html>
  );
}
