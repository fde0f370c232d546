'use client';

import { Button } from '@redoubt/ui/button';
import { useCopy } from '@redoubt/ui/data/use-copy';
import { Icon } from '@redoubt/ui/icon';

/** Copies the absolute URL of the current view. */
export function CopyViewLink({ address }: { address: string }) {
  const { outcome, copy } = useCopy({ shownForMs: 2_000 });
  return (
    <span className="needs-scripts max-sm:hidden">
      <Button size={28} onClick={() => void copy(new URL(address, window.location.origin).href)}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        Copy link to this view
      </Button>
      <span role="status" className={outcome === 'refused' ? 'ms-2 text-12 text-danger' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying failed. Copy the address of the page instead.' : ''}
      </span>
    </span>
  );
}
