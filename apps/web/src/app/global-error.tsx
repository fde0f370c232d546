'use client';

import './globals.css';
import { OopsPage } from '@/shell/notice/oops-page';

/** The 500 page, for errors of the root layout. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>Oops</title>
        <OopsPage trace={error.digest ?? error.stack ?? error.message} />
      </body>
    </html>
  );
}
