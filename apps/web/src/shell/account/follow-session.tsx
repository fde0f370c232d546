'use client';

import { useEffect, useRef } from 'react';
import { watchSession } from '@/entities/account/session-store';
import { useAccount } from '@/entities/account/use-account';

/**
 * Keeps what the page knows of the session up to date; the page does not wait for it (SESS-04 to SESS-08). Reloads a user's pages after
 * another user logs in, in this tab or another: actions on them would apply to the other account.
 */
export function FollowSession({ refetchSeconds }: { refetchSeconds: number }) {
  const { user } = useAccount();
  const name = user?.username;
  const owner = useRef<string>(undefined);
  useEffect(() => watchSession({ refetchSeconds }), [refetchSeconds]);
  useEffect(() => {
    if (name === undefined) return;
    const other = owner.current !== undefined && owner.current !== name;
    owner.current = name;
    if (other && /^\/(my|admin)(\/|$)/.test(window.location.pathname)) window.location.reload();
  }, [name]);
  return null;
}
