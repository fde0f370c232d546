'use client';

import type { SessionUser } from '@redoubt/domain/people/account/user';
import { Skeleton } from '@redoubt/ui/skeleton';
import Link from 'next/link';
import { ProfilePicture } from '@/entities/account/profile-picture';
import { useAccount } from '@/entities/account/use-account';
import { useFlags } from '@/entities/flag/use-flags';
import { performAccountAction } from '@/shell/account/account-actions';
import { listAccountItems } from '@/shell/account/account-items';
import { DRAWER_ROW, DrawerSection } from './drawer-section.tsx';

/**
 * The account section of the menu on narrow screens. Signing out has its own button at the bottom.
 */
export function DrawerAccount({ onClose }: { onClose: () => void }) {
  const { status, user } = useAccount();
  return (
    <DrawerSection title="Account" initiallyOpen>
      {status === 'loading' && <Skeleton className="mx-4 my-2 h-7" />}
      {status === 'unauthenticated' && (
        <>
          <p className="px-4 py-2 text-text-3">Log in to keep watchlists and settings.</p>
          <Link href="/?tour=true" prefetch={false} onClick={onClose} className={DRAWER_ROW}>
            Guided Tour
          </Link>
        </>
      )}
      {status === 'authenticated' && <AccountRows user={user} onClose={onClose} />}
    </DrawerSection>
  );
}

function AccountRows({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const items = listAccountItems({ flags: useFlags(), impersonating: user.adminId !== undefined, office: user.office });
  return (
    <>
      <p className="flex min-w-0 items-center gap-3 px-4 py-2">
        <ProfilePicture user={user} size={32} />
        <span className="truncate">{user.email ?? user.username}</span>
      </p>
      <Link href="/my/notices" prefetch={false} onClick={onClose} className={DRAWER_ROW}>
        Notifications
      </Link>
      {items.map((item) => {
        if ('href' in item) {
          return (
            <Link key={item.label} href={item.href} prefetch={false} onClick={onClose} className={DRAWER_ROW}>
              {item.label}
            </Link>
          );
        }
        if (item.action === 'sign-out') return null;
        const perform = () => {
          onClose();
          void performAccountAction(item.action, { user });
        };
        return (
          <button key={item.label} type="button" onClick={perform} className={DRAWER_ROW}>
            {item.label}
          </button>
        );
      })}
    </>
  );
}
