import nProgress from 'nprogress';
import { createRouteChanges } from './route-change.ts';

/** The library's defaults (SITE-57), fixed here so that an update does not change them. */
const BAR = { minimum: 0.08, speed: 200, trickleSpeed: 800 } as const;

/** From 'done' until the bar is gone: a step forward, a step to the end, the fading. */
const FADE_OUT_MS = 3 * BAR.speed;

nProgress.configure({
  ...BAR,
  showSpinner: false,
  // Silent: the framework announces the new page's title to screen readers.
  template: '<div class="bar" data-bar></div>',
  barSelector: '[data-bar]',
});

function startBar(): void {
  const fading = nProgress.isRendered();
  nProgress.start();
  // The library reuses a bar that is still fading, and then removes it.
  if (fading) setTimeout(() => nProgress.status !== null && nProgress.set(nProgress.status), FADE_OUT_MS);
}

/** Whether the visitor's system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The route changes of this page. The framework reports their start, `FollowRoute` their end. */
export const routeChanges = createRouteChanges({
  bar: { start: startBar, done: () => void nProgress.done() },
  here: () => new URL(window.location.href),
  toTop: () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' }),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});
