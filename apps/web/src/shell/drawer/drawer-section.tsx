'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';

/** A row of the menu on narrow screens. */
export const DRAWER_ROW =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 text-start text-text-2 hover:bg-surface-3 hover:text-text';

/** A collapsible section of the menu (SITE-27). */
export function DrawerSection({ title, initiallyOpen, children }: { title: string; initiallyOpen: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  return (
    <section className="border-line border-b py-1">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full cursor-pointer items-center justify-between px-4 font-semibold text-16"
        >
          {title}
          <ChevronDown size={20} aria-hidden="true" className={open ? 'rotate-180 text-text-3' : 'text-text-3'} />
        </button>
      </h3>
      <div id={id} hidden={!open} className="pb-2">
        {children}
      </div>
    </section>
  );
}
