'use client';

import { useEffect } from 'react';

/**
 * Reloads a page that was reached by client-side navigation: the content security policy that lets
 * it start a worker comes with its own document.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname) window.location.reload();
  }, []);
}
