'use client';

import './globals.css';
import { useNewVersion } from '@/browser/old-version';
import { OopsPage } from '@/shell/notice/oops-page';
import { OldVersion } from '@/shell/notice/report-once';

/** The 500 page, for errors of the root layout. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const isOld = useNewVersion(error);
  return (
    <html lang="en">
      <body>
        {isOld ? (
          <OldVersion error={error} />
        ) : (
          <>
            <title>Oops</title>
            <OopsPage trace={error.digest ?? error.stack ?? error.message} />
          </>
        )}
      </body>
    </html>
  );
}
