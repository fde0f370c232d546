'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** The header of every page but the home page, which brings a bar of its own (OP-14). */
export function SiteHeader({ children }: { children: ReactNode }) {
  if (usePathname() === '/') return null;
  return (
    <header data-site-header className="sticky top-0 z-(--layer-menu) border-line border-b bg-page">
      <div className="frame relative flex h-14 items-center gap-4">{children}</div>
    </header>
  );
}
