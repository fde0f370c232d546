import type { ClipboardEvent, ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'value' | 'problem' | 'hint' | 'onChange' | 'onBlur'> & {
  'data-autofocus'?: boolean | undefined;
  /** Characters of a code as it is typed. */
  length: number;
  /** Whether letters belong to it: then a phone shows its whole keyboard. */
  letters?: boolean;
  /** What was pasted, blanks and all. */
  onPasteText: (text: string) => void;
};

/** One field for a whole code: phones fill it in from the mail, and a paste may hold blanks, which the field's own length would cut. */
export function CodeField({ length, letters = false, onPasteText, ...rest }: CodeFieldProps) {
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onPasteText(event.clipboardData.getData('text'));
  }
  return (
    <TextField
      {...rest}
      mono
      autoComplete={letters ? 'off' : 'one-time-code'}
      inputMode={letters ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={length}
      onPaste={paste}
    />
  );
}
