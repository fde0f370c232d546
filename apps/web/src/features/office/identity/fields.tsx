import { Field, type FieldLabels } from '@redoubt/ui/form/field';
import type { ReactNode } from 'react';

const LOOK = 'mt-1.5 h-11 w-full rounded-input border border-line-input bg-page px-3 text-14 text-text max-sm:text-16';

type ChoiceProps = FieldLabels & { name: string; options: readonly { readonly value: string; readonly label: string }[] };

/** A choice of several, without scripts. */
export function Choice({ name, options, ...labels }: ChoiceProps) {
  return (
    <Field {...labels}>
      {(tie) => (
        <select {...tie} name={name} required className={LOOK}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A form that posts to a call, without scripts. */
export function PlainForm({ action, files = false, children }: { action: string; files?: boolean; children: ReactNode }) {
  return (
    <form
      action={action}
      method="post"
      encType={files ? 'multipart/form-data' : undefined}
      className="grid max-w-160 gap-4 px-5 py-4 max-sm:px-4"
    >
      {children}
    </form>
  );
}
