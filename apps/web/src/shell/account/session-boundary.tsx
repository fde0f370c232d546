'use client';

import { SessionProvider, useSession } from 'next-auth/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { refetchSession } from '@/entities/account/refetch-session';
import { useAccount } from '@/entities/account/use-account';

/**
 * Provides the session. Fetches it at the start, when the page becomes visible, when another tab
 * logs in or out, and every `refetchSeconds` unless that is 0. The page does not wait for it
 * (SESS-04 to SESS-08).
 */
export function SessionBoundary({ refetchSeconds = 0, children }: { refetchSeconds?: number | undefined; children: ReactNode }) {
  return (
    <SessionProvider basePath="/api/auth" refetchInterval={refetchSeconds}>
      <RefetchWhenVisible />
      <ReloadForOtherUser />
      {children}
    </SessionProvider>
  );
}

/**
 * Reloads a user's pages after another user logs in, in this tab or another: actions on them would
 * apply to the other account.
 */
function ReloadForOtherUser() {
  const { user } = useAccount();
  const name = user?.username;
  const owner = useRef<string>(undefined);
  useEffect(() => {
    if (name === undefined) return;
    const other = owner.current !== undefined && owner.current !== name;
    owner.current = name;
    if (other && /^\/(my|admin)(\/|$)/.test(window.location.pathname)) window.location.reload();
  }, [name]);
  return null;
}

/** The library refetches only for logged-in users. This finds a login in another tab or window. */
function RefetchWhenVisible() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'unauthenticated') return;
    const refetch = () => {
      if (document.visibilityState === 'visible') refetchSession();
    };
    document.addEventListener('visibilitychange', refetch);
    return () => document.removeEventListener('visibilitychange', refetch);
  }, [status]);
  return null;
}
