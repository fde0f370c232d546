import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldLabels } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldLabels & { mono?: boolean };

/** Several lines to type, with their label above and what is wrong below. Grows with what is typed where the browser can. */
export function TextArea({ label, problem, hint, mono = false, ...rest }: TextAreaProps) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(tie) => (
        <textarea
          rows={2}
          {...rest}
          {...tie}
          className={classNames(
            'mt-1.5 block max-h-60 min-h-21 w-full resize-y rounded-input border bg-page px-3 py-2.5 text-14 text-text placeholder:text-text-3 field-sizing-content max-sm:text-16',
            problem === undefined ? 'border-line-input' : 'border-danger',
            mono && 'font-mono',
          )}
        />
      )}
    </Field>
  );
}
