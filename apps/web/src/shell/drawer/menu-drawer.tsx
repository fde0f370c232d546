'use client';

import { IconButton } from '@redoubt/ui/icon-button';
import Menu from 'lucide-react/icons/menu';
import { usePathname } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { track } from '@/browser/track/track';

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }));

/**
 * The button that opens the menu on narrow screens. `search` is the field at the menu's top,
 * `children` its end.
 */
export function MenuDrawer({ search, children }: { search: ReactNode; children?: ReactNode }) {
  const path = usePathname();
  // The page on which it was opened: on another page it is closed.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === path;

  function turn(next: boolean) {
    setOpenOn(next ? path : undefined);
    track(next ? 'Open Mobile Menu' : 'Close Mobile Menu');
  }

  return (
    <>
      <IconButton
        label="Open menu"
        data-tour="menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => turn(true)}
        className="lg:hidden noscript:hidden"
      >
        <Menu size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <DrawerPanel search={search} onClose={() => turn(false)}>
            {children}
          </DrawerPanel>
        </Suspense>
      )}
    </>
  );
}
