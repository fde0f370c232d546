'use client';

import { Button } from '@redoubt/ui/button';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useState } from 'react';
import { exitImpersonation } from '@/lib/exit-impersonation';
import { useAccount } from '@/lib/use-account';

/** Says on every page, as long as it lasts, that an admin sees the site as somebody else, and leads back (IMP-11, IMP-12). */
export function ImpersonationBanner() {
  const { user } = useAccount();
  const [leaving, setLeaving] = useState(false);
  if (user?.adminId === undefined) return null;
  const { adminId } = user;

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
