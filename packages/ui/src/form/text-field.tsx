import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldLabels } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldLabels & {
    /** A button inside the field, at its right end: 44 px square. */
    trailing?: ReactNode;
    /** Figures and codes stand in mono. */
    mono?: boolean;
  };

/** One line to type, with its label above and what is wrong below. */
export function TextField({ label, problem, hint, trailing, mono = false, ...rest }: TextFieldProps) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(tie) => (
        <div className="relative mt-1.5">
          <input
            {...rest}
            {...tie}
            className={classNames(
              'h-11 w-full rounded-input border bg-page px-3 text-14 text-text placeholder:text-text-3 read-only:bg-surface-2 max-sm:text-16',
              problem === undefined ? 'border-line-input' : 'border-danger',
              trailing !== undefined && 'pe-12',
              mono && 'font-mono',
            )}
          />
          {trailing !== undefined && <div className="absolute inset-y-0 inset-e-0 flex w-11 items-center justify-center">{trailing}</div>}
        </div>
      )}
    </Field>
  );
}
