import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, in words: its accessible name and its hint. */
  label: string;
  size?: 24 | 36;
  children: ReactNode;
};

/** The look of a button that is only a drawing, for links that are drawn as one. On phones it is larger: a thumb needs it. */
export function iconButtonClass({ size = 36, className }: { size?: 24 | 36 | undefined; className?: string | undefined } = {}): string {
  return classNames('icon-button', size === 24 && 'icon-button-small', className);
}

/** A button that is only a drawing. */
export function IconButton({ label, size, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={iconButtonClass({ size, className })}>
      {children}
    </button>
  );
}
