'use client';

import { type ComponentProps, useState } from 'react';
import { WordButton } from '../word-button.tsx';
import { CodeField } from './code-field.tsx';

type FactorCodeFieldProps = Pick<
  ComponentProps<typeof CodeField>,
  'name' | 'value' | 'problem' | 'onChange' | 'onBlur' | 'data-autofocus'
> & {
  /** Characters of an authenticator app's code, and of a recovery code as it is shown. */
  lengths: { readonly app: number; readonly recovery: number };
  /** Another text than what was typed: pasted, or empty after the kind of code was changed. */
  onText: (text: string) => void;
};

/** The code of an authenticator app, or a recovery code in its place: another keyboard, another length. */
export function FactorCodeField({ lengths, onText, ...field }: FactorCodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  function change() {
    setRecovery(!recovery);
    onText('');
  }
  return (
    <CodeField
      {...field}
      label={recovery ? 'Recovery code' : 'Authentication code'}
      length={recovery ? lengths.recovery : lengths.app}
      letters={recovery}
      onPasteText={onText}
      hint={
        <>
          {recovery ? 'Each works once. ' : 'Six digits, in your authenticator app. '}
          <WordButton onClick={change}>{recovery ? 'Use the app' : 'Use a recovery code'}</WordButton>
        </>
      }
    />
  );
}
