'use client';

import { useEffect } from 'react';

/**
 * Loads the page anew where it was entered from another one without loading a document: the policy that lets a page start a worker comes
 * with its document, and the other's document has none.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname) window.location.reload();
  }, []);
}
