'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Follows the anchor of the address: to the page that a part of the method moved to (`data-moved`), into what is folded, and, where no
 * document was loaded for it, with a mark, since browsers move `:target` only with a document or a place on the same page.
 */
export function MarkTarget() {
  const router = useRouter();
  useEffect(() => {
    const target = document.getElementById(window.location.hash.slice(1));
    if (target === null) return;
    const moved = target.closest('[data-moved]') && target.querySelector('a')?.getAttribute('href');
    if (moved) {
      router.replace(moved);
      return;
    }
    const folded = target.closest('details');
    if (folded !== null && !folded.open) {
      folded.open = true;
      target.scrollIntoView();
    }
    if (target.matches(':target')) return;
    const forget = () => target.removeAttribute('data-target');
    target.setAttribute('data-target', '');
    window.addEventListener('hashchange', forget, { once: true });
    return () => {
      window.removeEventListener('hashchange', forget);
      forget();
    };
  }, [router]);
  return null;
}
