'use client';

import { useEffect } from 'react';

/**
 * Marks the part of the page that its address names where no document was loaded for it: browsers
 * move `:target` only with a document or a place on the same page.
 */
export function MarkTarget() {
  useEffect(() => {
    const target = document.getElementById(window.location.hash.slice(1));
    if (target === null || target.matches(':target')) return;
    const forget = () => target.removeAttribute('data-target');
    target.setAttribute('data-target', '');
    window.addEventListener('hashchange', forget, { once: true });
    return () => {
      window.removeEventListener('hashchange', forget);
      forget();
    };
  }, []);
  return null;
}
