'use client';

import type { AuthState } from '@redoubt/domain/people/auth-view/auth-view';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import { toastStore } from '@/browser/store/toast';
import { AuthViews } from './auth-views.tsx';
import { useAuthFlow } from './use-auth-flow.ts';

type AuthCardProps = {
  /** What it begins with. */
  initial: AuthState;
  /** Why the visitor was sent here. */
  reason: string | undefined;
  /** Where to go on success: a path of this site. */
  returnTo: string;
  google: boolean;
};

/** The same views as in the modal, on a page of their own: they change inside the card, and success leads on (OP-31). */
export function AuthCard({ initial, reason, returnTo, google }: AuthCardProps) {
  const titleId = useId();
  const flow = useAuthFlow({
    initial,
    // A full load: what the server rendered without a session is of no use.
    onSignedIn: () => window.location.assign(returnTo),
    onSignInFailed: () => toastStore.showWaiting(),
  });
  return (
    <div className="w-110 max-w-full rounded-card border border-line bg-surface p-8 max-sm:p-5">
      {reason !== undefined && (
        <p role="status" className="mb-6 flex gap-2 rounded-input bg-caution-soft px-3 py-2.5">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-caution" />
          {reason}
        </p>
      )}
      <AuthViews
        flow={flow}
        frame={{ titleId, level: 'h1' }}
        announce={(words) => toastStore.showAfterLoad(words)}
        google={{ offered: google, returnTo }}
      />
      <p className="mt-6 hidden text-text-3 noscript:block">
        Logging in needs JavaScript. Everything else on this site can be read without.
      </p>
    </div>
  );
}
