'use client';

import type { SessionUser } from '@redoubt/domain/account/session-user';
import { Skeleton } from '@redoubt/ui/skeleton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import { useAccount } from '@/lib/use-account';
import { useFlags } from '@/lib/use-flags';
import { performAccountAct } from './account-acts.ts';
import { listAccountItems } from './account-items.ts';
import { ProfilePicture } from './profile-picture.tsx';

const ROW = 'flex min-h-11 w-full cursor-pointer items-center rounded-input px-4 text-left text-text-2 hover:bg-surface-3 hover:text-text';

/** The account's section of the menu on narrow screens. Signing out has a button of its own at the foot. */
export function DrawerAccount({ onClose }: { onClose: () => void }) {
  const { status, user } = useAccount();
  return (
    <DrawerSection title="Account">
      {status === 'loading' && <Skeleton className="mx-4 my-2 h-7" />}
      {status === 'unauthenticated' && (
        <>
          <p className="px-4 py-2 text-text-3">Log in to keep watchlists and settings.</p>
          <Link href="/?tour=true" prefetch={false} onClick={onClose} className={ROW}>
            Guided Tour
          </Link>
        </>
      )}
      {status === 'authenticated' && <AccountRows user={user} onClose={onClose} />}
    </DrawerSection>
  );
}

function AccountRows({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const items = listAccountItems({ flags: useFlags(), impersonating: user.adminId !== undefined });
  return (
    <>
      <p className="flex min-w-0 items-center gap-3 px-4 py-2">
        <ProfilePicture user={user} size={32} />
        <span className="truncate">{user.email ?? user.username}</span>
      </p>
      {items.map((item) => {
        if ('href' in item) {
          return (
            <Link key={item.label} href={item.href} prefetch={false} onClick={onClose} className={ROW}>
              {item.label}
            </Link>
          );
        }
        if (item.act === 'sign-out') return null;
        const act = () => {
          onClose();
          void performAccountAct(item.act, { user });
        };
        return (
          <button key={item.label} type="button" onClick={act} className={ROW}>
            {item.label}
          </button>
        );
      })}
    </>
  );
}

/** A part of the menu that folds. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <section className="border-line border-b py-2">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full cursor-pointer items-center justify-between px-4 font-semibold text-16"
        >
          {title}
          <ChevronDown size={20} aria-hidden="true" className={open ? 'rotate-180 text-text-3' : 'text-text-3'} />
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
