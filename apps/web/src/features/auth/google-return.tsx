'use client';

import { useEffect } from 'react';
import { takeGoogleSignUp } from '@/lib/google-sign-up';
import { takeGoogleStart } from '@/lib/google-start';
import { track } from '@/lib/track';
import { useAccount } from '@/lib/use-account';

/** Counts how it ended when somebody went to Google: the first time is a sign-up, with where it was chosen (EVT-07, EVT-08, OP-32). */
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
