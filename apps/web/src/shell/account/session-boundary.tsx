'use client';

import { SessionProvider, useSession } from 'next-auth/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { refetchSession } from '@/entities/account/refetch-session';
import { useAccount } from '@/entities/account/use-account';

/**
 * Asks who is logged in, and again when the page is shown anew, when another tab logs in or out, and every `refetchSeconds` unless that
 * is 0. The page itself does not wait for the answer. Source: specification §4, "Session" (SESS-04 to SESS-08).
 */
export function SessionBoundary({ refetchSeconds = 0, children }: { refetchSeconds?: number | undefined; children: ReactNode }) {
  return (
    <SessionProvider basePath="/api/auth" refetchInterval={refetchSeconds}>
      <AskAgainWhenShown />
      <LeaveOthersPages />
      {children}
    </SessionProvider>
  );
}

/** What belongs to one person is drawn anew once somebody else is logged in, in this tab or another: their acts would be done in its name. */
function LeaveOthersPages() {
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

/** The library asks again only for somebody who is logged in; who logged in elsewhere meanwhile is not noticed without this. */
function AskAgainWhenShown() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'unauthenticated') return;
    const ask = () => {
      if (document.visibilityState === 'visible') refetchSession();
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [status]);
  return null;
}
