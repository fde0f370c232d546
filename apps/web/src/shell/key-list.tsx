'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { isShortcut } from '@/browser/shortcut';

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }));

/** The question mark opens the list of the page's keys. */
export function KeyList() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    function show(event: KeyboardEvent) {
      if (!isShortcut(event, '?')) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', show);
    return () => document.removeEventListener('keydown', show);
  }, []);

  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <KeyDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
