'use client';

import { iconButtonClass } from '@redoubt/ui/icon-button';
import Bell from 'lucide-react/icons/bell';
import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { unseenStore } from '@/entities/notification/unseen-store';

const COUNT_MAX = 99;

/** The way to the inbox, with how much of it is new (NOTE-12). Comes with the account's menu, so that who is not logged in never loads it. */
export function NotificationBell() {
  const unseen = useSyncExternalStore(unseenStore.subscribe, unseenStore.read, () => undefined) ?? 0;
  const shown = unseen > COUNT_MAX ? `${COUNT_MAX}+` : `${unseen}`;
  return (
    <Link
      href="/my/notices"
      prefetch={false}
      aria-label={unseen === 0 ? 'Notices' : `Notices, ${unseen} new`}
      title="Notices"
      className={iconButtonClass({ className: 'relative' })}
    >
      <Bell size={18} aria-hidden="true" />
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-bs-0 inset-e-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-brand px-1 font-semibold text-12 text-brand-ink tabular-nums leading-none"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
