'use client';

import { buttonClass } from '@redoubt/ui/button';
import { useCopy } from '@redoubt/ui/data/use-copy';
import Share2 from 'lucide-react/icons/share-2';
import { track } from '@/browser/track/track';

const WORDS = { idle: '', copied: 'Link copied', refused: 'Copying was refused' } as const;

/** Hands the page's address on: by what the device offers, else by copying it. The address names no tab. */
export function ShareButton({ projectId, title, url }: { projectId: string; title: string; url: string }) {
  const { outcome, setOutcome, copy } = useCopy({ shownForMs: 2_000 });

  async function share() {
    track('Share Project', { projectId });
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's own dialog is a decision; any other error is shown.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('refused');
    }
  }

  return (
    <span className="flex items-center gap-3 noscript:hidden">
      <button type="button" onClick={() => void share()} className={buttonClass()}>
        <Share2 size={16} aria-hidden="true" />
        Share
      </button>
      <span role="status" className={outcome === 'idle' ? 'sr-only' : 'text-12 text-text-2'}>
        {WORDS[outcome]}
      </span>
    </span>
  );
}
