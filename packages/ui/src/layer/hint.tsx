import { type ReactNode, useId } from 'react';

/**
 * Words with a fuller form that appears on hover and on focus. The fuller form is always in the page, so that a reader who
 * does not point at anything hears it.
 */
export function Hint({ full, children }: { full: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the fuller form must be reachable by keyboard
    <span tabIndex={0} aria-describedby={id} className="hint">
      {children}
      <span id={id} role="tooltip" className="hint-full">
        {full}
      </span>
    </span>
  );
}
