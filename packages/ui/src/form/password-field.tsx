'use client';

import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until asked for. Managers recognise what it is for by `autoComplete`; pasting is allowed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Drawing = shown ? EyeOff : Eye;
  // Without the word password: the button would answer to the field's name.
  const eye = (
    <IconButton label={shown ? 'Hide what is typed' : 'Show what is typed'} aria-pressed={shown} onClick={() => setShown(!shown)}>
      <Drawing size={16} aria-hidden="true" />
    </IconButton>
  );
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} maxLength={4096} trailing={eye} />
  );
}
