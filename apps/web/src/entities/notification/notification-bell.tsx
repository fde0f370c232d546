'use client';

import { iconButtonClass } from '@redoubt/ui/icon-button';
import Bell from 'lucide-react/icons/bell';
import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { unseenStore } from '@/entities/notification/unseen-store';

const COUNT_MAX = 99;

/**
 * The link to the inbox with the number of unseen notifications (NOTE-12). Part of the account
 * menu, so that logged-out visitors never load it.
 */
export function NotificationBell() {
  const unseen = useSyncExternalStore(unseenStore.subscribe, unseenStore.read, () => undefined) ?? 0;
  const shown = unseen > COUNT_MAX ? `${COUNT_MAX}+` : `${unseen}`;
  return (
    <Link
      href="/my/notices"
      prefetch={false}
      aria-label={unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`}
      title="Notifications"
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
