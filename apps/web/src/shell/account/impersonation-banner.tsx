'use client';

import { lazy, Suspense } from 'react';
import { useAccount } from '@/entities/account/use-account';

/** Loaded for an admin who impersonates, and for nobody else. */
const ImpersonationBar = lazy(() => import('./impersonation-bar.tsx').then((loaded) => ({ default: loaded.ImpersonationBar })));

/** Says on every page, as long as it lasts, that an admin sees the site as another account (IMP-11, IMP-12). */
export function ImpersonationBanner() {
  const { user } = useAccount();
  if (user?.adminId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ImpersonationBar user={user} adminId={user.adminId} />
    </Suspense>
  );
}
