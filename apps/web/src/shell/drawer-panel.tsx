'use client';

import type { EntryView } from '@redoubt/domain/auth-view/auth-view';
import { Button } from '@redoubt/ui/button';
import { Dialog } from '@redoubt/ui/dialog';
import { type ReactNode, useId, useState } from 'react';
import { authDialog } from '@/lib/auth-dialog';
import { signOutHere } from '@/lib/sign-out';
import { useAccount } from '@/lib/use-account';
import { BrandLink } from './brand-link.tsx';
import { DrawerAccount } from './drawer-account.tsx';

/** The menu of narrow screens: it covers the screen, with the account first and the ways in or out at its foot. */
export function DrawerPanel({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} size="full" closeLabel="Close menu" onClose={onClose}>
      <div className="flex h-14 shrink-0 items-center border-line border-b px-4">
        <BrandLink />
        <h2 id={titleId} className="sr-only">
          Menu
        </h2>
      </div>
      <div className="grow">
        <DrawerAccount onClose={onClose} />
        {children}
      </div>
      <DrawerFoot onClose={onClose} />
    </Dialog>
  );
}

function DrawerFoot({ onClose }: { onClose: () => void }) {
  const { status } = useAccount();
  const [leaving, setLeaving] = useState(false);

  function open(view: EntryView) {
    onClose();
    authDialog.ask({ view, source: 'mobile-drawer' });
  }

  async function leave() {
    setLeaving(true);
    await signOutHere();
    setLeaving(false);
    onClose();
  }

  if (status === 'loading') return null;
  return (
    <div className="sticky bottom-0 flex gap-3 border-line border-t bg-page p-4">
      {status === 'authenticated' ? (
        <Button size={44} loading={leaving} onClick={leave} className="grow">
          Sign Out
        </Button>
      ) : (
        <>
          <Button size={44} onClick={() => open('login')} className="grow basis-0">
            Log In
          </Button>
          <Button variant="primary" size={44} onClick={() => open('signup')} className="grow basis-0">
            Sign Up
          </Button>
        </>
      )}
    </div>
  );
}
