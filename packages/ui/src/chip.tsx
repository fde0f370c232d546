import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The look of a chip, for links that are drawn as one. */
export function chipClass({ size = 24, active = false }: { size?: 24 | 32; active?: boolean } = {}): string {
  return classNames('chip', size === 32 && 'chip-large', active && 'chip-active');
}

/** A short label that names a thing: a chain, a category, a choice. */
export function Chip({ children, size, active }: { children: ReactNode; size?: 24 | 32; active?: boolean }) {
  return <span className={chipClass({ ...(size && { size }), ...(active && { active }) })}>{children}</span>;
}
