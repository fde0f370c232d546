'use client';

import { Button } from '@redoubt/ui/button';
import { useSyncExternalStore } from 'react';
import { consentStore } from '@/browser/store/consent';
import { track } from '@/browser/track/track';
import { PageLink } from '@/site/page-link';
import { siteConfig } from '../../../../site.config.ts';

/** Shown until answered, and never before the browser's storage is read (SITE-52 to SITE-55). */
export function CookieNotice() {
  const consent = useSyncExternalStore(consentStore.subscribe, consentStore.read, () => 'unread' as const);
  if (consent !== 'absent') return null;

  function accept() {
    consentStore.accept();
    track('Accept Cookies');
  }

  return (
    <section aria-label="Cookies" className="print:hidden pointer-events-auto w-full border-line border-t bg-float shadow-float">
      <div className="frame flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="min-w-0 flex-1 basis-80 text-12 text-text-2">
          {siteConfig.legalEntity} and its partners use cookies to make this site work, to measure its audience, for third-party features
          and for advertising. By staying on this site you consent to this.
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="primary" size={28} onClick={accept}>
            I Accept
          </Button>
          <Button size={28} onClick={() => consentStore.refuse()}>
            Only necessary
          </Button>
          <PageLink href="/company/cookie-policy" className="text-12 text-brand-text hover:underline max-sm:py-3">
            Cookie policy
          </PageLink>
        </div>
      </div>
    </section>
  );
}
