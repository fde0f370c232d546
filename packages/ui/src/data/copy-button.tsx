'use client';

import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { useCopy } from './use-copy.ts';

/** Copies `text`. `label` says what that is: 'Copy address'; `event` counts it. The answer is shown and spoken. */
export function CopyButton({ text, label, event }: { text: string; label: string; event?: string }) {
  const { outcome, copy } = useCopy({ shownForMs: 1_500 });
  return (
    <>
      <IconButton label={label} size={24} data-track={event} onClick={() => void copy(text)}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </IconButton>
      <span role="status" className={outcome === 'refused' ? 'text-12 text-danger' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying was refused' : ''}
      </span>
    </>
  );
}
