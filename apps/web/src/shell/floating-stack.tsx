import type { ReactNode } from 'react';

/** The corner where what floats over the page stacks up; between its cards the page can be pressed. */
export function FloatingStack({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-e-6 bottom-6 z-(--layer-toast) flex w-90 max-w-[calc(100vw-32px)] flex-col gap-3 max-sm:inset-e-4 max-sm:bottom-4">
      {children}
    </div>
  );
}
