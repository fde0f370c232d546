import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type ScrollBoxProps = { label: string; className?: string; style?: CSSProperties; children: ReactNode };

/** Holds what may be wider than its place and scrolls within it: named, and moved by keyboard. Words for screen readers alone stay in it. */
export function ScrollBox({ label, className, style, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a user without a pointer scrolls it with the arrow keys, which needs the focus (WCAG 2.1.1); not every browser gives that by itself
    <section aria-label={label} tabIndex={0} style={style} className={classNames('scroll-box', className)}>
      {children}
    </section>
  );
}
