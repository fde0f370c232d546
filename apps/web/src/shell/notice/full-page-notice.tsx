import { buttonClass } from '@redoubt/ui/button';
import Link from 'next/link';
import type { ReactNode } from 'react';

type FullPageNoticeProps = { drawing: ReactNode; title: string; subtitle: string; children?: ReactNode };

/** A page with a single message and a link to the home page. At the top: in the middle it would jump when the footer comes. */
export function FullPageNotice({ drawing, title, subtitle, children }: FullPageNoticeProps) {
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 text-center sm:py-24">
      {drawing}
      <h1 className="mt-6 font-semibold text-40 leading-display tracking-display">{title}</h1>
      <p className="mt-3 text-20 tracking-title">{subtitle}</p>
      {children}
      <Link href="/" className={buttonClass({ variant: 'primary', size: 44, className: 'mt-8' })}>
        Back to Homepage
      </Link>
    </main>
  );
}
