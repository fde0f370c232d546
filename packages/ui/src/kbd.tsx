import type { ReactNode } from 'react';

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-mark border border-line-strong px-1 font-mono text-12 text-text-3">
      {children}
    </kbd>
  );
}
