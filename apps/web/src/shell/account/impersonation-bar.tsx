'use client';

import type { SessionUser } from '@redoubt/domain/people/account/user';
import { Button } from '@redoubt/ui/button';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useState } from 'react';
import { exitImpersonation } from '@/entities/account/exit-impersonation';

/**
 * The bar of a running impersonation: the impersonated user, and the button that ends it (IMP-11,
 * IMP-12).
 */
export function ImpersonationBar({ user, adminId }: { user: SessionUser; adminId: string }) {
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await exitImpersonation({ adminId });
    setLeaving(false);
  }

  return (
    <section aria-label="Impersonation" data-impersonation-banner className="bg-caution-fill text-on-caution">
      <div className="frame flex h-11 items-center max-sm:h-13 gap-3">
        <UserRoundCog size={16} aria-hidden="true" className="shrink-0" />
        <p className="flex min-w-0 grow gap-2">
          <strong className="shrink-0 font-semibold">Impersonation Mode.</strong>{' '}
          <span className="truncate max-sm:sr-only">You see the site as {user.email ?? user.username}.</span>
        </p>
        <Button size={28} loading={leaving} onClick={leave}>
          Exit Impersonation
        </Button>
      </div>
    </section>
  );
}
