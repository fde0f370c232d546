'use client';

import X from 'lucide-react/icons/x';
import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useLayoutEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { type DrawerPlacement, type DrawerSize, drawerStyle } from './drawer-look.ts';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  /** Id of the heading inside: it names the drawer. */
  labelledBy: string;
  onClose: () => void;
  placement?: DrawerPlacement;
  size?: DrawerSize;
  /** Whether it covers the whole screen on phones. */
  fillsPhones?: boolean;
  /** Whether a press beside it closes it: not where typed data would be lost. */
  closesOnMask?: boolean;
  closeLabel?: string;
  children: ReactNode;
};

const PLACES: Readonly<Record<DrawerPlacement, string>> = {
  right: 'm-[0_0_0_auto] starting:translate-x-full',
  left: 'm-[0_auto_0_0] starting:-translate-x-full',
  top: 'm-[0_0_auto] starting:-translate-y-full',
  bottom: 'm-[auto_0_0] starting:translate-y-full',
};

/** Counts the drawers that are open inside the one around. */
const InsideContext = createContext<Dispatch<SetStateAction<number>> | undefined>(undefined);

/**
 * A modal that slides in from an edge, open as long as it is rendered. One that opens from inside another pushes that towards the middle.
 * Focus goes to its close button, or to `[data-autofocus]`; Escape, the close button and a press beside it ask `onClose`.
 */
export function Drawer({
  labelledBy,
  onClose,
  placement = 'right',
  size = 'default',
  fillsPhones = false,
  closesOnMask = true,
  closeLabel = 'Close',
  children,
}: DrawerProps) {
  const modal = useModal({ onClose });
  const [inside, setInside] = useState(0);
  const countInOuter = use(InsideContext);

  useLayoutEffect(() => {
    if (countInOuter === undefined) return;
    countInOuter((count) => count + 1);
    return () => countInOuter((count) => count - 1);
  }, [countInOuter]);

  return (
    <InsideContext value={setInside}>
      <dialog
        ref={modal.ref}
        aria-labelledby={labelledBy}
        style={drawerStyle({ size, placement, pushed: inside > 0 })}
        className={classNames(
          'max-h-dvh max-w-[100vw] flex-col overflow-y-auto bg-page text-text shadow-float transition-[translate] duration-(--slow) open:flex backdrop:bg-scrim',
          PLACES[placement],
          fillsPhones && 'max-md:min-h-dvh max-md:min-w-[100vw]',
        )}
        onKeyDown={(event) => {
          // What happens in one inside is that one's.
          if (event.target instanceof Element && event.target.closest('dialog') === event.currentTarget) modal.onKeyDown(event);
        }}
        onClick={(event) => closesOnMask && event.target === event.currentTarget && onClose()}
      >
        {children}
        {/* Last, so that the heading and the fields come first; drawn at the top. */}
        <IconButton
          label={closeLabel}
          data-autofocus
          onClick={onClose}
          className="absolute inset-e-4 top-2.5 max-sm:inset-e-2 max-sm:top-2"
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </dialog>
    </InsideContext>
  );
}
