import { prefersReducedMotion } from '@/browser/page-motion';

/** The root path with what the address asked for, less the tour. Source: TOUR-03, TOUR-04. */
export function addressAfterTour(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('tour');
  return rest.size === 0 ? '/' : `/?${rest}`;
}

/**
 * Leaves the tour for the home page: nothing is loaded (TOUR-05), and the way back in the browser does not lead into the tour again. A tour that
 * came to its end leads to the top, like every change of page (T-45).
 */
export function leaveTour({ toTop }: { toTop: boolean }): void {
  window.history.replaceState(null, '', addressAfterTour(window.location.search));
  if (toTop) window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
