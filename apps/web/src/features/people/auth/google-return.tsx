'use client';

import { useEffect } from 'react';
import { track } from '@/browser/track/track';
import { takeGoogleStart } from '@/entities/account/google-start';
import { useAccount } from '@/entities/account/use-account';
import { takeGoogleSignUp } from '@/site/google-sign-up';

/** Counts a login with Google by its outcome: the first is a sign-up, with where it was chosen (EVT-07, EVT-08, OP-32). */
export function GoogleReturn() {
  const { status } = useAccount();

  useEffect(() => {
    if (status !== 'loading') countReturn(status);
  }, [status]);

  return null;
}

function countReturn(status: 'authenticated' | 'unauthenticated'): void {
  const sourceLocation = takeGoogleStart();
  if (status === 'authenticated' && takeGoogleSignUp()) track('Sign Up', { type: 'google', ...(sourceLocation && { sourceLocation }) });
  else if (sourceLocation !== undefined) track(status === 'authenticated' ? 'Sign In' : 'Sign In Failed');
}
