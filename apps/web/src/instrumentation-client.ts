import { routeChanges } from './browser/page-motion.ts';
import type { RouteChangeKind } from './browser/route-change.ts';

/** The framework calls this when a link of its own was followed, a call asked for another address, or the browser went back or forward. */
export function onRouterTransitionStart(address: string, kind: RouteChangeKind): void {
  routeChanges.begin(address, kind);
}

/** Plain links load their page anew; until it comes, this one stands. At the window: whoever handles a click by itself has said so by then. */
window.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.origin !== window.location.origin || link.hasAttribute('download')) return;
  if (link.target === '' || link.target === '_self') routeChanges.begin(link.href, 'push');
});

// A page that the browser kept and shows again was left with its bar.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) routeChanges.fail();
});
