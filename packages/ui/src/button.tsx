import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** Heights in px. On phones nothing is lower than 44: a thumb needs it. */
export type ButtonSize = 28 | 36 | 44;

type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; className?: string | undefined };

/** The look of a button, for links that are drawn as one. */
export function buttonClass({ variant = 'secondary', size = 36, className }: ButtonLook = {}): string {
  return classNames('button', variant !== 'secondary' && `button-${variant}`, size !== 36 && `button-${size}`, className);
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { loading?: boolean; children: ReactNode };

/** Acts where it stands. What leads elsewhere is a link with `buttonClass`. While `loading` it keeps its focus and ignores presses. */
export function Button({ variant, size, loading = false, onClick, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size, className })}
    >
      {loading && <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />}
      {children}
    </button>
  );
}
