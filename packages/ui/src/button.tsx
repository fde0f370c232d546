import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 28 | 36 | 44;

const BASE =
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-input border font-medium whitespace-nowrap transition-colors duration-(--fast) ' +
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-surface-3 disabled:text-text-3 aria-busy:cursor-progress';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-brand text-brand-ink hover:bg-brand-hover',
  secondary: 'border-line-strong bg-surface text-text hover:bg-surface-3',
  quiet: 'border-transparent text-text-2 hover:bg-surface-3 hover:text-text',
  danger: 'border-line-strong bg-surface text-danger hover:bg-danger-soft',
};

/** Heights in px. On phones nothing is lower than 44: a thumb needs it. */
const SIZES: Readonly<Record<ButtonSize, string>> = {
  28: 'h-7 px-2 text-12 max-sm:h-11 max-sm:px-3 max-sm:text-14',
  36: 'h-9 px-3.5 text-14 max-sm:h-11',
  44: 'h-11 px-5 text-16',
};

type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; className?: string | undefined };

/** The look of a button, for links that are drawn as one. */
export function buttonClass({ variant = 'secondary', size = 36, className }: ButtonLook = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
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
