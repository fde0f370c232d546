import { type SocialAccounts, siteConfig } from '../../../../../site.config.ts';
import { FooterLinks } from './footer-links.tsx';
import { FooterLogo } from './footer-logo.tsx';
import { SocialLinks } from './social-links.tsx';

/**
 * `year` is the current one, for the copyright under the logo and in the last line (SITE-43 to
 * SITE-51).
 */
export function SiteFooter({ year, accounts }: { year: number; accounts: SocialAccounts }) {
  return (
    // A minimum height: on a short page the footer is at the bottom of the window, and would move
    // up while it is parsed.
    <footer className="mt-auto min-h-150 border-line border-t md:min-h-101 print:hidden">
      <div className="frame grid grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] gap-x-8 gap-y-10 py-12 max-md:grid-cols-3 max-sm:grid-cols-2 max-sm:py-10">
        <div className="max-md:col-span-full">
          <FooterLogo />
          <p className="mt-3 max-w-75 text-text-2">Evidence about blockchain projects, for people deciding what to trust.</p>
          <SocialLinks accounts={accounts} />
          <p className="mt-4 text-12 text-text-3">
            © {year} {siteConfig.name}
          </p>
        </div>
        <FooterLinks />
      </div>
      <div className="frame">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t py-5 text-12 text-text-3">
          <p>
            © {year} {siteConfig.legalEntity}. All rights reserved.
          </p>
          <p>Nothing here is investment advice.</p>
        </div>
      </div>
    </footer>
  );
}
