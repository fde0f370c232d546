'use client';

import type { EntryView } from '@redoubt/domain/people/auth-view/auth-view';
import { Button, buttonClass } from '@redoubt/ui/button';
import { Skeleton } from '@redoubt/ui/skeleton';
import Link from 'next/link';
import { lazy, Suspense } from 'react';
import { authDialog } from '@/entities/account/dialogs';
import { useAccount } from '@/entities/account/use-account';

const AccountTools = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountTools }));

/**
 * The account's place in the header: the menu, or the log-in buttons, or a skeleton until the
 * session is known (SITE-17 to SITE-19, SESS-05). `expectsUser` only chooses the skeleton, so that
 * nothing shifts. Without scripts, two links replace the buttons.
 */
export function AccountArea({ expectsUser }: { expectsUser: boolean }) {
  const { status, user } = useAccount();
  return (
    <div data-tour="account" className="flex shrink-0 items-center gap-2">
      <div className="hidden items-center gap-2 noscript:flex">
        <Link href="/auth/login" prefetch={false} className={buttonClass({ variant: 'quiet' })}>
          Log In
        </Link>
        <Link href="/auth/signup" prefetch={false} className={buttonClass({ variant: 'primary', className: 'max-sm:hidden' })}>
          Sign Up
        </Link>
      </div>
      <div className="flex items-center gap-2 max-md:hidden noscript:hidden">
        {status === 'loading' && <AreaSkeleton expectsUser={expectsUser} />}
        {status === 'unauthenticated' && <EntryButtons />}
        {status === 'authenticated' && (
          <Suspense fallback={<AreaSkeleton expectsUser />}>
            <AccountTools user={user} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function EntryButtons() {
  const open = (view: EntryView) => authDialog.ask({ view, source: 'header' });
  return (
    <>
      <Button variant="quiet" onClick={() => open('login')}>
        Log In
      </Button>
      <Button variant="primary" onClick={() => open('signup')}>
        Sign Up
      </Button>
    </>
  );
}

/** As wide as its replacement. */
function AreaSkeleton({ expectsUser }: { expectsUser: boolean }) {
  return expectsUser ? (
    <>
      <Skeleton className="size-9 rounded-input" />
      <Skeleton className="size-9 rounded-full" />
    </>
  ) : (
    <>
      <Skeleton className="h-9 w-18 rounded-input" />
      <Skeleton className="h-9 w-20 rounded-input" />
    </>
  );
}
