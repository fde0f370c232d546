import type { ComponentProps, ReactNode } from 'react';

/** Words that act, within a sentence or alone. */
export function WordButton({ children, ...rest }: Omit<ComponentProps<'button'>, 'className' | 'type'> & { children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className="min-h-6 cursor-pointer rounded-mark font-medium text-brand-text underline-offset-4 hover:underline disabled:cursor-not-allowed disabled:text-text-3 disabled:no-underline"
    >
      {children}
    </button>
  );
}
