'use client';

import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  /** Id of the heading inside: it names the dialog. */
  labelledBy: string;
  onClose: () => void;
  /** Widths in px; `full` covers the screen. */
  size?: 440 | 640 | 'full';
  /** Whether a press beside the dialog closes it: not where typed data would be lost. */
  closesOnMask?: boolean;
  closeLabel?: string;
  children: ReactNode;
};

const BASE = 'm-auto flex-col bg-float text-text open:flex backdrop:bg-scrim';
const SIZES = {
  440: 'w-110 max-w-[calc(100vw-32px)] max-h-[calc(100dvh-32px)] overflow-y-auto rounded-card p-8 shadow-float max-sm:p-5',
  640: 'w-160 max-w-[calc(100vw-32px)] max-h-[calc(100dvh-32px)] overflow-y-auto rounded-card p-8 shadow-float max-sm:p-5',
  full: 'h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-page',
} as const;

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * A modal dialog, open as long as it is rendered. Focus moves in, to `[data-autofocus]` or the first thing that takes it, is held, and
 * returns to where it was; Escape and the close button ask `onClose`.
 */
export function Dialog({ labelledBy, onClose, size = 440, closesOnMask = false, closeLabel = 'Close', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    element.addEventListener('cancel', cancel);
    return () => {
      element.removeEventListener('cancel', cancel);
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={classNames(BASE, SIZES[size])}
      onKeyDown={(event) => holdFocus(event, dialog.current)}
      onClick={(event) => closesOnMask && event.target === dialog.current && onClose()}
    >
      {children}
      {/* Last, so that the heading and the fields come first; drawn at the top. */}
      <IconButton label={closeLabel} onClick={onClose} className="absolute top-4 right-4 max-sm:top-2 max-sm:right-2">
        <X size={20} aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}

/** From the last stop Tab goes to the first, and back: browsers would leave the page in between. */
function holdFocus(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  if (event.key !== 'Tab' || dialog === null) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.tabIndex >= 0 && each.checkVisibility());
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  to?.focus();
}
