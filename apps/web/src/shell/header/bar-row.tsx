import { classNames } from '@redoubt/ui/class-names';
import type { ReactNode } from 'react';

/**
 * The parts of a header in a row. Each part makes room for those after it, so until the last has come in the document, none is drawn: a
 * browser that draws a document of which more is on its way would let them jump.
 */
export function BarRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={classNames('frame flex items-center not-has-[>[data-bar-end]]:invisible', className)}>
      {children}
      <span data-bar-end hidden />
    </div>
  );
}
