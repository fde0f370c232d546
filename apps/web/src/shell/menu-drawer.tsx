'use client';

import { IconButton } from '@redoubt/ui/icon-button';
import Menu from 'lucide-react/icons/menu';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { track } from '@/lib/track';

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }));

/** The button that opens the menu on narrow screens. `children` stand in the menu below the account. */
export function MenuDrawer({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);

  function turn(next: boolean) {
    setOpen(next);
    track(next ? 'Open Mobile Menu' : 'Close Mobile Menu');
  }

  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => turn(true)}
        className="md:hidden noscript:hidden"
      >
        <Menu size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <DrawerPanel onClose={() => turn(false)}>{children}</DrawerPanel>
        </Suspense>
      )}
    </>
  );
}
