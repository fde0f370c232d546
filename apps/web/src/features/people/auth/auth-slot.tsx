'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { authDialog } from '@/entities/account/dialogs';

/** Loaded when first asked for. Where it can't be loaded, the page of the same view takes its place. */
const AuthModal = lazy(async () => {
  try {
    return { default: (await import('./auth-modal.tsx')).AuthModal };
  } catch {
    window.location.assign(authDialog.read()?.view === 'signup' ? '/auth/signup' : '/auth/login');
    return { default: () => null };
  }
});

/** Mounts the auth modal while it is open. `google`: whether the server has a hosted identity provider. */
export function AuthSlot({ google }: { google: boolean }) {
  const request = useSyncExternalStore(authDialog.subscribe, authDialog.read, () => undefined);
  if (request === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AuthModal request={request} google={google} />
    </Suspense>
  );
}
