'use client';

import { type AuthView, INITIAL_AUTH_STATE } from '@redoubt/domain/people/auth-view/auth-view';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useEffect, useEffectEvent, useId } from 'react';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import type { authDialog } from '@/entities/account/dialogs';
import { AuthViews } from './auth-views.tsx';
import { useAuthFlow } from './use-auth-flow.ts';

type AuthModalProps = { request: NonNullable<ReturnType<typeof authDialog.read>>; google: boolean };

/** The auth modal: opens with each request, and stays rendered while hidden, because a code that was sent is remembered. */
export function AuthModal({ request, google }: AuthModalProps) {
  const titleId = useId();
  const flow = useAuthFlow({ initial: INITIAL_AUTH_STATE, onSignedIn: focusAccount });
  const { view } = flow.state;

  // Each request opens, also one that asks for the same.
  const open = useEffectEvent((asked: typeof request) => flow.send({ type: 'opened', ...asked }));
  useEffect(() => open(request), [request]);
  useEffect(() => countView(view), [view]);

  if (view === 'hidden') return null;

  function close() {
    track('Close Auth Modal');
    flow.send({ type: 'closed' });
  }

  return (
    <Dialog labelledBy={titleId} onClose={close}>
      <AuthViews
        flow={flow}
        frame={{ titleId, level: 'h2' }}
        announce={(words) => toastStore.show({ tone: 'done', words })}
        google={{ offered: google, returnTo: window.location.href }}
      />
    </Dialog>
  );
}

function countView(view: AuthView): void {
  if (view === 'login') track('View Login Modal');
  if (view === 'signup') track('View Sign Up Modal');
}

/** The button that opened the modal has made way for the account menu: the keyboard goes on from there. */
function focusAccount(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const area = document.querySelector<HTMLElement>('[data-tour="account"]');
    area?.setAttribute('tabindex', '-1');
    area?.focus({ preventScroll: true });
  });
}
