import { type ComponentProps, type ReactNode, useId } from 'react';
import { keepEarlyTick } from './early-choice.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & { children: ReactNode };

/** A box to tick with its words, which may hold links. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  const id = useId();
  // Boxes of the browser's own need nothing, and server components take no refs.
  const kept = rest.checked !== undefined && { ref: keepEarlyTick };
  return (
    <div className="flex min-h-6 items-start gap-2.5 max-sm:min-h-11 max-sm:items-center">
      <input
        {...rest}
        {...kept}
        id={id}
        type="checkbox"
        className="mt-0.5 size-4.5 shrink-0 cursor-pointer accent-brand max-sm:mt-0 max-sm:size-6"
      />
      <label htmlFor={id} className="cursor-pointer text-text-2">
        {children}
      </label>
    </div>
  );
}
