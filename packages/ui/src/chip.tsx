import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The look of a chip, for links that are drawn as one. */
export function chipClass({ size = 24, active = false }: { size?: 24 | 32; active?: boolean } = {}): string {
  return classNames(
    'inline-flex max-w-full shrink-0 items-center gap-1.5 overflow-hidden rounded-full border text-text-2 whitespace-nowrap',
    size === 32 ? 'h-8 pr-3 pl-1.5 text-14 max-sm:h-11 max-sm:pl-2.5' : 'h-6 px-2 text-12',
    active ? 'border-brand-line bg-brand-soft text-brand-text' : 'border-line-strong bg-surface',
  );
}

/** A short label that names a thing: a chain, a category, a choice. */
export function Chip({ children, size, active }: { children: ReactNode; size?: 24 | 32; active?: boolean }) {
  return <span className={chipClass({ ...(size && { size }), ...(active && { active }) })}>{children}</span>;
}
