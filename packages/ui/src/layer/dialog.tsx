'use client';

import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  /** Id of the heading inside: it names the dialog. */
  labelledBy: string;
  onClose: () => void;
  /** Widths in px. */
  size?: 440 | 640;
  /** Whether a press beside the dialog closes it: not where typed data would be lost. */
  closesOnMask?: boolean;
  closeLabel?: string;
  children: ReactNode;
};

const BASE = 'm-auto flex-col bg-float text-text open:flex backdrop:bg-scrim';
const SIZES = {
  440: 'w-110 max-w-[calc(100vw-32px)] max-h-[calc(100dvh-32px)] overflow-y-auto rounded-card p-8 shadow-float max-sm:p-5',
  640: 'w-160 max-w-[calc(100vw-32px)] max-h-[calc(100dvh-32px)] overflow-y-auto rounded-card p-8 shadow-float max-sm:p-5',
} as const;

/**
 * A modal dialog, open as long as it is rendered. Focus moves in, to `[data-autofocus]` or the first thing that takes it, is held, and
 * returns to where it was; Escape and the close button ask `onClose`.
 */
export function Dialog({ labelledBy, onClose, size = 440, closesOnMask = false, closeLabel = 'Close', children }: DialogProps) {
  const modal = useModal({ onClose });
  return (
    <dialog
      ref={modal.ref}
      aria-labelledby={labelledBy}
      className={classNames(BASE, SIZES[size])}
      onKeyDown={modal.onKeyDown}
      onClick={(event) => closesOnMask && event.target === event.currentTarget && onClose()}
    >
      {children}
      {/* Last, so that the heading and the fields come first; drawn at the top. */}
      <IconButton label={closeLabel} onClick={onClose} className="absolute top-4 inset-e-4 max-sm:top-2 max-sm:inset-e-2">
        <X size={20} aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}
