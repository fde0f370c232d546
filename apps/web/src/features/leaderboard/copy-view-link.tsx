'use client';

import { Button } from '@redoubt/ui/button';
import { Icon } from '@redoubt/ui/icon';
import { useEffect, useState } from 'react';

const CONFIRMED_FOR_MS = 2_000;

/** Copies the whole address of what is on screen. */
export function CopyViewLink({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no permission, or a page without https
    }
  }

  return (
    <span className="needs-scripts">
      <Button size={28} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        Copy link to this view
      </Button>
      <span role="status" className={outcome === 'refused' ? 'ms-2 text-12 text-danger' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying was refused. The address of the page is the link.' : ''}
      </span>
    </span>
  );
}
