import { IconButton } from '@redoubt/ui/icon-button';
import { TextField } from '@redoubt/ui/text-field';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';

type PasswordInputProps = {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  onType: (text: string) => void;
};

/** A password, hidden until asked for. */
export function PasswordInput({ onType, ...field }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Drawing = shown ? EyeOff : Eye;
  const eye = (
    <IconButton label={shown ? 'Hide password' : 'Show password'} aria-pressed={shown} onClick={() => setShown(!shown)}>
      <Drawing size={16} aria-hidden="true" />
    </IconButton>
  );
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      maxLength={4096}
      autoCapitalize="none"
      spellCheck={false}
      trailing={eye}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
