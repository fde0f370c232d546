import { routeChanges } from './browser/page-motion.ts';
import type { RouteChangeKind } from './browser/route-change.ts';
import { tolerateTranslation } from './browser/tolerate-translation.ts';

tolerateTranslation();

/**
 * Next calls this when client-side navigation starts: by a link, a call, or the browser's history.
 */
export function onRouterTransitionStart(address: string, kind: RouteChangeKind): void {
  routeChanges.begin(address, kind);
}

/**
 * Plain links load a document; this page stays until it arrives. On the window, after other
 * handlers could prevent the default.
 */
window.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.origin !== window.location.origin || link.hasAttribute('download')) return;
  if (link.target === '' || link.target === '_self') routeChanges.begin(link.href, 'push');
});

// A page from the back/forward cache still shows the progress bar with which it was left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) routeChanges.fail();
});
