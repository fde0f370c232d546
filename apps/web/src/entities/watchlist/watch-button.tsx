'use client';

import { buttonClass } from '@redoubt/ui/button';
import { iconButtonClass } from '@redoubt/ui/icon-button';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { authDialog } from '@/entities/account/dialogs';
import { useAccount } from '@/entities/account/use-account';
import { useWatched } from '@/entities/watchlist/use-watched';

/** Loaded at the first press of a logged-in user. */
const WatchMenu = lazy(async () => ({ default: (await import('./watch-menu.tsx')).WatchMenu }));

/**
 * Watches a project at once, and opens the choice of lists; asks visitors to log in (WATCH-09, OP-41).
 * The page's document is the same for all users: the browser finds out whether the project is
 * watched.
 */
export function WatchButton({ id, name, size = 'icon' }: { id: string; name: string; size?: 'icon' | 'word' }) {
  const { status } = useAccount();
  const lists = useWatched();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const watched = Array.isArray(lists) && lists.some((list) => list.projects.includes(id));
  const label = watched ? `Watching ${name}` : `Watch ${name}`;

  // A press before the session is known takes effect afterwards.
  useEffect(() => {
    if (!open || status !== 'unauthenticated') return;
    setOpen(false);
    authDialog.ask({ view: 'login', source: 'watchlist' });
  }, [open, status]);

  return (
    <span className="inline-flex noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-label={size === 'icon' ? label : undefined}
        title={size === 'icon' ? label : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={size === 'icon' ? iconButtonClass({ className: watched ? 'text-brand-text' : undefined }) : buttonClass()}
      >
        <span aria-hidden="true" className={`icon icon-bookmark${watched ? ' icon-bookmarked' : ''}`} />
        {size === 'word' && (
          <span>
            {watched ? 'Watching' : 'Watch'}
            <span className="sr-only"> {name}</span>
          </span>
        )}
      </button>
      {open && status === 'authenticated' && (
        <Suspense fallback={null}>
          <WatchMenu id={id} name={name} lists={lists} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
