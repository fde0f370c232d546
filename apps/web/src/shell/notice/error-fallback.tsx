'use client';

import { Button, buttonClass } from '@redoubt/ui/button';
import Link from 'next/link';
import { useEffect } from 'react';
import { useNewVersion } from '@/browser/old-version';
import { routeChanges } from '@/browser/page-motion';
import { TrackView } from '@/browser/track/track-view';
import { ErrorIllustration } from './illustrations.tsx';
import { OldVersion, ReportOnce } from './report-once.tsx';

const TITLE = 'Something went wrong.';
const SUBTITLE = 'This part of the page could not be displayed.';

/** Replaces a page that failed to render, inside the page's frame (OP-47). */
export function ErrorFallback({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const isOld = useNewVersion(error);
  useEffect(() => routeChanges.fail(), []);
  if (isOld) return <OldVersion error={error} />;
  return (
    <main id="content" className="frame flex grow flex-col items-center justify-center py-16 text-center">
      {/* The page may have failed before its title was set. */}
      <title>{TITLE}</title>
      <ErrorIllustration />
      <div role="alert">
        <h1 className="mt-6 font-semibold text-28 leading-display tracking-title">{TITLE}</h1>
        <p className="mt-3 text-text-2">{SUBTITLE}</p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" size={44} onClick={retry}>
          Try again
        </Button>
        <Link href="/" className={buttonClass({ size: 44 })}>
          Back to Homepage
        </Link>
      </div>
      <ReportOnce title={TITLE} subtitle={SUBTITLE} trace={error.digest ?? error.stack ?? error.message} />
      <TrackView name="View Error Fallback" />
    </main>
  );
}
