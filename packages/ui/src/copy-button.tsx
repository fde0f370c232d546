'use client';

import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

const CONFIRMED_FOR_MS = 1_500;

/** Copies `text`. `label` says what that is: 'Copy address'; `event` counts it. The answer is shown and spoken. */
export function CopyButton({ text, label, event }: { text: string; label: string; event?: string }) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no permission, or a page without https
    }
  }

  return (
    <>
      <IconButton label={label} size={24} data-track={event} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </IconButton>
      <span role="status" className={outcome === 'refused' ? 'text-12 text-danger' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying was refused' : ''}
      </span>
    </>
  );
}
