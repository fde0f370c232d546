import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, in words: its accessible name and its hint. */
  label: string;
  size?: 24 | 36;
  children: ReactNode;
};

/** A button that is only a drawing. */
export function IconButton({ label, size = 36, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex shrink-0 cursor-pointer items-center justify-center rounded-input text-text-2 transition-colors duration-(--fast) hover:bg-surface-3 hover:text-text',
        size === 36 ? 'size-9 max-sm:size-11' : 'size-6',
        className,
      )}
    >
      {children}
    </button>
  );
}
