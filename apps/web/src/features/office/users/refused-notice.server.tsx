import { buttonClass } from '@redoubt/ui/button';
import Link from 'next/link';
import type { Admission } from '@/http/session/require-role';
import { FullPageNotice } from '@/shell/notice/full-page-notice';
import { NotFoundIllustration } from '@/shell/notice/illustrations';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';

/** What stands in place of the administration for who may not see it. */
export function RefusedNotice({ refused }: { refused: NonNullable<Admission['refused']> }) {
  if (refused === 'not-found') return <NotFoundNotice />;
  return (
    <FullPageNotice drawing={<NotFoundIllustration />} title="Second factor needed" subtitle="Administration is for people who have one.">
      <p className="mt-4 max-w-90 text-balance text-text-2">
        Set it up in your account settings. It takes a minute and an authenticator app.
      </p>
      <Link href="/my/settings#second-factor" prefetch={false} className={buttonClass({ size: 44, className: 'mt-6' })}>
        Account Settings
      </Link>
    </FullPageNotice>
  );
}
