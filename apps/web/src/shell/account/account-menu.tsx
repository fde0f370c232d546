'use client';

import type { SessionUser } from '@redoubt/domain/people/account/user';
import { classNames } from '@redoubt/ui/class-names';
import Link from 'next/link';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { track } from '@/browser/track/track';
import { ProfilePicture } from '@/entities/account/profile-picture';
import { useFlags } from '@/entities/flag/use-flags';
import { NotificationBell } from '@/entities/notification/notification-bell';
import { performAccountAction } from './account-actions.ts';
import { type AccountItem, listAccountItems } from './account-items.ts';

const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center rounded-input px-3 text-start text-text-2 hover:bg-surface-3 hover:text-text focus:bg-surface-3 focus:text-text';

/** The header's tools for logged-in users: notifications and the account menu. */
export function AccountTools({ user }: { user: SessionUser }) {
  return (
    <>
      <NotificationBell />
      <AccountMenu user={user} />
    </>
  );
}

/**
 * The avatar and its menu. Arrow keys move, Home and End jump, Escape and blur close it (SITE-30).
 */
function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const items = listAccountItems({ flags: useFlags(), impersonating: user.adminId !== undefined, office: user.office });

  const stops = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  function show(place: 0 | -1) {
    flushSync(() => setOpen(true));
    stops().at(place)?.focus();
    track('Open Account Menu');
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function moveBy(event: KeyboardEvent) {
    const all = stops();
    const at = all.findIndex((stop) => stop.matches(':focus'));
    const targets: Record<string, number> = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (event.key === 'Escape') close();
    else if (target !== undefined) all.at(target)?.focus();
    else return;
    event.preventDefault();
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 0 : -1);
  }

  function closeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects when the focus leaves the menu
    <div className="relative" onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => (open ? close() : show(0))}
        onKeyDown={openByArrow}
        className="block cursor-pointer rounded-full outline-offset-2"
      >
        <ProfilePicture user={user} size={36} />
      </button>
      {open && (
        <div className="absolute top-full inset-e-0 z-(--layer-menu) mt-2 w-60 rounded-card bg-float p-1.5 shadow-float">
          <p className="truncate px-3 py-2 text-12 text-text-3" title={user.email ?? user.username}>
            {user.email ?? user.username}
          </p>
          <div
            ref={menu}
            id={menuId}
            role="menu"
            aria-label="Account menu"
            tabIndex={-1}
            onKeyDown={moveBy}
            className="border-line border-t pt-1.5 outline-none"
          >
            {items.map((item) => (
              <MenuItem key={item.label} item={item} user={user} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function MenuItem({ item, user, onDone }: { item: AccountItem; user: SessionUser; onDone: () => void }) {
  const separated = 'action' in item && item.action === 'sign-out' && 'mt-1.5 border-line';
  if ('href' in item) {
    return (
      <Link role="menuitem" tabIndex={-1} href={item.href} prefetch={false} onClick={onDone} className={ITEM}>
        {item.label}
      </Link>
    );
  }
  function perform() {
    onDone();
    if ('action' in item) void performAccountAction(item.action, { user });
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={perform} className={classNames(ITEM, separated)}>
      {item.label}
    </button>
  );
}
