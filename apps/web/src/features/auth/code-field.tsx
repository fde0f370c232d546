import { CODE_DIGITS } from '@redoubt/domain/account/schema';
import { toCode } from '@redoubt/domain/auth-view/auth-forms';
import { TextField } from '@redoubt/ui/text-field';
import type { ClipboardEvent, ComponentProps } from 'react';

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'value' | 'problem' | 'onChange' | 'onBlur'> & {
  onPasteCode: (code: string) => void;
};

/** One field for a whole code: phones fill it in from the mail, and a paste may hold blanks, which the field's own length would cut. */
export function CodeField({ onPasteCode, ...rest }: CodeFieldProps) {
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onPasteCode(toCode(event.clipboardData.getData('text')));
  }
  return (
    <TextField
      {...rest}
      data-autofocus
      mono
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={CODE_DIGITS}
      onPaste={paste}
    />
  );
}
