'use client';

import { useEffect } from 'react';

/**
 * Escape hides the hints on screen. Each comes back when it is hovered or focused again (WCAG
 * 1.4.13). One listener for the whole document: hints are pure CSS.
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
