'use client';

import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { useCopy } from './use-copy.ts';

type CopyButtonProps = Omit<ComponentProps<typeof IconButton>, 'size' | 'onClick' | 'children'> & { text: string };

/** Copies `text`. `label` says what that is: 'Copy address'. The answer is shown and spoken. */
export function CopyButton({ text, ...rest }: CopyButtonProps) {
  const { outcome, copy } = useCopy({ shownForMs: 1_500 });
  return (
    <>
      <IconButton {...rest} size={24} onClick={() => void copy(text)}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </IconButton>
      <span role="status" className={outcome === 'refused' ? 'text-12 text-danger' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying was refused' : ''}
      </span>
    </>
  );
}
