'use client';

import { lazy, Suspense } from 'react';
import { useAccount } from '@/entities/account/use-account';

/** Loaded only while an admin impersonates a user. */
const ImpersonationBar = lazy(() => import('./impersonation-bar.tsx').then((loaded) => ({ default: loaded.ImpersonationBar })));

/** Shows on every page that an impersonation is running (IMP-11, IMP-12). */
export function ImpersonationBanner() {
  const { user } = useAccount();
  if (user?.adminId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ImpersonationBar user={user} adminId={user.adminId} />
    </Suspense>
  );
}
