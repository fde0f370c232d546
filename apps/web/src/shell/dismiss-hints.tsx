'use client';

import { useEffect } from 'react';

/**
 * Escape takes away the hints on screen; each comes back once it is pointed at or focused anew (WCAG 1.4.13). One listener
 * for the whole document: hints are drawn by the style sheet and need no code of their own.
 */
export function DismissHints() {
  useEffect(() => {
    function dismiss(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      for (const hint of document.querySelectorAll<HTMLElement>('.hint:hover, .hint:focus-visible')) {
        hint.toggleAttribute('data-dismissed', true);
        const restore = () => hint.removeAttribute('data-dismissed');
        hint.addEventListener('pointerenter', restore, { once: true });
        hint.addEventListener('focus', restore, { once: true });
      }
    }
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  return null;
}
