import { TextField } from '@redoubt/ui/form/text-field';
import type { ComponentProps } from 'react';

/** The address of an account, as password managers know it. */
export function EmailField(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'problem' | 'onChange' | 'onBlur'> & {
    'data-autofocus'?: boolean | undefined;
  },
) {
  return <TextField {...field} label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}
