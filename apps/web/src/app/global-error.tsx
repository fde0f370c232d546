'use client';

import './globals.css';
import { OopsPage } from '@/shell/notice/oops-page';

/** When even the frame of the page failed: the 500 page, alone. */
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
