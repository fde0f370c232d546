import type { ReactNode } from 'react';

/** The stack of floating cards in the corner of the page. Clicks between the cards reach the page. */
export function FloatingStack({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-e-6 bottom-6 z-(--layer-toast) flex w-90 max-w-[calc(100vw-32px)] flex-col gap-3 max-sm:inset-e-4 max-sm:bottom-4">
      {children}
    </div>
  );
}
